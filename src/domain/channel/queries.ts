import { enginesThat } from '#whatsapp/capabilities'
import type { ChannelStatus, EngineKind } from '#whatsapp/model'
import { now } from '#platform/clock'
import type { ReadTx, WriteTx } from '#platform/database'
import type { ChannelSettings } from '#whatsapp/connection'
import { settingOf } from './setting-columns.ts'

const PROVING = enginesThat(({ provesNumber }) => provesNumber)

export type ChannelRow = {
  id: string
  business_id: string
  engine: EngineKind
  external_id: string | null
  status: ChannelStatus
  settings: object
  sealed: string | null
}

/** A channel `c` with its secret `s`, as one column of whoever joins it: for the service only. */
export const sealedChannel = (tx: ReadTx) =>
  tx`jsonb_build_object('id', c.id, 'business_id', c.business_id, 'engine', c.engine, 'external_id', c.external_id, 'status', c.status, 'settings', c.settings, 'sealed', s.sealed)`

/** Channels `c` with their sealed credentials: for the service only. */
const selectChannels = (tx: ReadTx) => tx`
    select c.id, c.business_id, c.engine, c.external_id, c.status, c.settings, s.sealed
    from public.channel c left join public.channel_secret s on s.channel_id = c.id`

export async function findChannel(tx: ReadTx, channelId: string): Promise<ChannelRow | undefined> {
  const [row] = await tx<ChannelRow[]>`
    ${selectChannels(tx)} where c.id = ${channelId}`
  return row
}

/** Channels of an engine whose number, or whose WhatsApp Business account, is among `accounts`. */
export async function findChannelsByAccount(
  tx: ReadTx,
  engine: EngineKind,
  accounts: string[],
): Promise<ChannelRow[]> {
  return tx<ChannelRow[]>`
    ${selectChannels(tx)}
    where c.engine = ${engine} and (${accounts.length === 0} or c.external_id = any (${accounts}) or ${settingOf.wabaId(tx)} = any (${accounts})) order by c.id limit 1000`
}

/** What decides whether the AI may answer on a channel, in one row. */
export type ChannelContext = {
  channel_id: string
  business_id: string
  engine: EngineKind
  status: ChannelStatus
  mode: 'testing' | 'live'
  tester_numbers: string[]
  quiet_window_ms: number
  ai_paused: boolean
  behaviour: 'v1' | 'v2'
  agent_id: string | null
  agent_enabled: boolean
  enable_agent_partial_rollout: boolean
  agent_rollout_probability: number
  last_inbound_at: string | null
}

export async function findChannelContext(
  tx: ReadTx,
  channelId: string,
): Promise<ChannelContext | undefined> {
  const [row] = await tx<ChannelContext[]>`
    select c.id as channel_id, c.business_id, c.engine, c.status, b.mode, b.tester_numbers,
      b.quiet_window_ms, b.ai_paused_at is not null as ai_paused,
           case when b.toggles ->> 'useAgentBehaviourV2' = 'live' then 'v2' else 'v1' end as
             behaviour,
           a.id as agent_id, coalesce(a.enabled, false) as agent_enabled,
             coalesce(a.enable_agent_partial_rollout, false) as enable_agent_partial_rollout,
           coalesce(a.agent_rollout_probability, 1) as agent_rollout_probability, c.last_inbound_at
    from public.channel c join public.business b on b.id = c.business_id
    left join lateral (select a.* from public.channel_agent l
      join public.agent a on a.id = l.agent_id where l.channel_id = c.id order by a.created_at
      limit 1) a on true
    where c.id = ${channelId}`
  return row
}

export async function updateChannel(
  tx: WriteTx,
  businessId: string,
  channelId: string,
  fields: {
    engine: EngineKind
    external_id: string | null
    status: ChannelStatus
    name: string
    phone: string | null
    settings: ChannelSettings
  },
): Promise<boolean> {
  const rows = await tx`
    update public.channel
    set engine = ${fields.engine}, external_id = ${fields.external_id}, status = ${fields.status},
      status_reason = null, status_at = now(), name = ${fields.name},
      phone = ${fields.phone}, settings = ${tx.json(fields.settings)}
    where id = ${channelId} and business_id = ${businessId} returning 1`
  return rows.length === 1
}

/** True for those whom the policies let change the channel: owner, admin, and the service. */
export async function isKept(tx: ReadTx, businessId: string, channelId: string): Promise<boolean> {
  const [row] = await tx`
    select 1 from public.channel where id = ${channelId} and business_id = ${businessId}
      and (not row_security_active('public.channel')
        or business_id in (select private.my_businesses_as(array['owner', 'admin'])))`
  return row !== undefined
}

export async function insertChannel(
  tx: WriteTx,
  businessId: string,
  name: string,
): Promise<{ id: string }> {
  const [row] = await tx<
    { id: string }[]
  >`insert into public.channel (business_id, name) values (${businessId}, ${name}) returning id`
  return row!
}

export async function linkEveryAgent(
  tx: WriteTx,
  businessId: string,
  channelId: string,
): Promise<void> {
  await tx`insert into public.channel_agent (channel_id, agent_id) select ${channelId}, id
    from public.agent where business_id = ${businessId} order by created_at limit 1
    on conflict do nothing`
}

export async function upsertSecret(
  tx: WriteTx,
  businessId: string,
  channelId: string,
  sealed: string,
): Promise<void> {
  await tx`insert into public.channel_secret (channel_id, business_id, sealed)
    values (${channelId}, ${businessId}, ${sealed}) on conflict (channel_id) do update
    set sealed = excluded.sealed, updated_at = now()`
}

/** As one that was never connected; its conversations stay. */
export async function clearChannel(tx: WriteTx, channelId: string): Promise<void> {
  await tx`
    update public.channel
    set external_id = null, settings = '{}', phone = null, status = 'pending', status_reason = null,
      status_at = now(), limits = '{}', time_locked_until = null,
      gap_from = null, gap_until = null, gap_messages = null, checked_at = null, looked_at = null,
        templates_checked_at = null, templates_synced_at = null, templates_error = null,
      sends_failing_since = null, sends_failed = 0, sends_failing_reason = null
    where id = ${channelId}`
}

export async function listChannelIds(tx: ReadTx, businessId: string): Promise<string[]> {
  const rows = await tx<
    { id: string }[]
  >`select id from public.channel where business_id = ${businessId}`
  return rows.map((row) => row.id)
}

export async function deleteSecret(tx: WriteTx, channelId: string): Promise<void> {
  await tx`delete from public.channel_secret where channel_id = ${channelId}`
}

/**
 * A channel that was disconnected has no state any more, whatever is still said of its former
 * number.
 */
export async function updateStatus(
  tx: WriteTx,
  channelId: string,
  status: ChannelStatus,
  reason: string | null,
): Promise<void> {
  await tx`update public.channel
    set status = ${status}, status_reason = ${reason}, status_at = now() where id = ${channelId}
    and external_id is not null
    and (status <> ${status} or status_reason is distinct from ${reason})`
}

export async function updateLimit(
  tx: WriteTx,
  channelId: string,
  name: string,
  limit: { active: boolean; until: string | null; value: string | null; at: string },
): Promise<boolean> {
  const found = await tx`
    update public.channel
    set limits = limits || jsonb_build_object(${name}::text, ${JSON.stringify(limit)}::text::jsonb)
    where id = ${channelId}
    and coalesce((limits -> ${name}::text ->> 'at')::timestamptz, '-infinity') <= ${limit.at}
    returning 1`
  return found.length === 1
}

export async function upsertPairing(
  tx: WriteTx,
  channelId: string,
  pairing: {
    qr?: string | null
    qr_expires_at?: string | null
    code?: string | null
    code_expires_at?: string | null
    failure?: string | null
  },
): Promise<void> {
  await tx`insert into public.channel_pairing (channel_id, business_id) select id, business_id
    from public.channel where id = ${channelId} on conflict do nothing`
  await tx`update public.channel_pairing
    set ${tx({ ...pairing, updated_at: new Date().toISOString() })} where channel_id = ${channelId}`
}

/** Codes are used or void; why there were none stays to be read. */
export async function clearPairing(tx: WriteTx, channelId: string): Promise<void> {
  await tx`update public.channel_pairing
    set qr = null, qr_expires_at = null, code = null, code_expires_at = null, updated_at = now()
    where channel_id = ${channelId} and (qr is not null or code is not null)`
}

type PairingRow = {
  status: string
  status_reason: string | null
  qr: string | null
  qr_expires_at: string | null
  code: string | null
  code_expires_at: string | null
  failure: string | null
}

export async function findPairing(tx: ReadTx, channelId: string): Promise<PairingRow> {
  const [row] = await tx<PairingRow[]>`
    select c.status, c.status_reason, p.qr, p.qr_expires_at, p.code, p.code_expires_at, p.failure
    from public.channel c left join public.channel_pairing p on p.channel_id = c.id
    where c.id = ${channelId}`
  return row!
}

/** What the provider does not know stays as it is. */
export async function updateFacts(
  tx: WriteTx,
  channelId: string,
  facts: { phone: string | null; settings: ChannelSettings },
): Promise<void> {
  await tx`
    update public.channel
    set phone = coalesce(${facts.phone}, phone),
      settings = settings || ${JSON.stringify(facts.settings)}::text::jsonb
    where id = ${channelId}
    and (phone is distinct from coalesce(${facts.phone}, phone)
      or not settings @> ${JSON.stringify(facts.settings)}::text::jsonb)`
}

export async function listDueChecks(tx: ReadTx, olderThan: string): Promise<{ id: string }[]> {
  return tx<{ id: string }[]>`
    select id from public.channel where engine = any (${enginesThat(({ reachesWhatsApp }) => reachesWhatsApp)})
    and status <> 'pending'
    and (checked_at is null or checked_at < ${olderThan}) and not private.has_job('check:' || id)
    order by checked_at nulls first limit 200`
}

export async function updateChecked(
  tx: WriteTx,
  channelId: string,
  lookedAt: string | null,
): Promise<void> {
  await tx`update public.channel
    set checked_at = now(), looked_at = coalesce(${lookedAt}::timestamptz, looked_at)
    where id = ${channelId}`
}

export async function findLook(
  tx: ReadTx,
  channelId: string,
): Promise<{ looked_at: string | null; unsure_since: string | null }> {
  const [row] = await tx<{ looked_at: string | null; unsure_since: string | null }[]>`
    select c.looked_at, (select min(m.status_at) from public.message m where m.channel_id = c.id
      and m.status = 'unconfirmed' and m.status_at > now() - interval '1 day') as unsure_since
    from public.channel c where c.id = ${channelId}`
  return row ?? { looked_at: null, unsure_since: null }
}

/**
 * Messages of customers that were stored since a look began and are older than what may still be on
 * its way.
 */
export async function findMissed(
  tx: ReadTx,
  channelId: string,
  since: string,
  olderThan: string,
): Promise<{ count: number; oldest: string | null }> {
  const [row] = await tx<{ count: number; oldest: string | null }[]>`
    select count(*)::int as count, min(m.occurred_at) as oldest from public.message m
    join public.channel c on c.id = m.channel_id
    where m.channel_id = ${channelId} and m.business_id = c.business_id and m.direction = 'in'
    and m.created_at >= ${since} and m.occurred_at < ${olderThan}`
  return row!
}

/**
 * Since when nothing was told of what we sent: the oldest message that is only "sent" long after,
 * with no delivery of the provider since.
 */
export async function findSilence(
  tx: ReadTx,
  channelId: string,
  olderThan: string,
): Promise<string | null> {
  const [row] = await tx<{ since: string | null }[]>`
    select min(m.status_at) as since from public.message m
    join public.channel c on c.id = m.channel_id
    where m.channel_id = ${channelId} and m.business_id = c.business_id
    and c.engine = any (${enginesThat(({ deliversByWebhook }) => deliversByWebhook)}) and m.direction = 'out' and m.status = 'sent'
    and m.author_kind <> 'device'
      and m.created_at > now() - interval '1 day' and m.status_at < ${olderThan}
      and m.status_at > coalesce((select max(e.received_at) from public.gateway_event e
          where e.channel_id = ${channelId}), '-infinity')`
  return row?.since ?? null
}

export async function updateGap(
  tx: WriteTx,
  channelId: string,
  gap: { from: string | null; until: string | null; messages: number | null },
): Promise<void> {
  await tx`
    update public.channel
    set gap_from = ${gap.from}, gap_until = ${gap.until}, gap_messages = ${gap.messages}
    where id = ${channelId}
    and (gap_from, gap_until, gap_messages) is distinct from (${gap.from}::timestamptz,
        ${gap.until}::timestamptz, ${gap.messages}::int)`
}

/** Deliveries come again. */
export async function closeGap(tx: WriteTx, channelId: string, until: string): Promise<void> {
  await tx`update public.channel set gap_until = ${until} where id = ${channelId}
    and gap_from is not null and gap_until is null`
}

export async function updateTimeLock(
  tx: WriteTx,
  channelId: string,
  until: string | null,
): Promise<void> {
  await tx`update public.channel set time_locked_until = ${until} where id = ${channelId}`
}

export async function updateSendFailure(
  tx: WriteTx,
  channelId: string,
  reason: string,
): Promise<void> {
  await tx`
    update public.channel
    set sends_failing_since = coalesce(sends_failing_since, now()), sends_failed = sends_failed + 1,
      sends_failing_reason = ${reason}
    where id = ${channelId}`
}

export async function clearSendFailures(tx: WriteTx, channelId: string): Promise<void> {
  await tx`
    update public.channel
    set sends_failing_since = null, sends_failed = 0, sends_failing_reason = null
    where id = ${channelId} and sends_failing_since is not null`
}

/**
 * Written at most once a minute per channel and direction: a figure for people, not a log.
 * `knownAt`: what the caller has just read of it.
 */
export async function touchTraffic(
  tx: WriteTx,
  channelId: string,
  direction: 'in' | 'out',
  knownAt: string | null,
): Promise<void> {
  if (knownAt && Date.parse(knownAt) > now().getTime() - 60_000) return
  if (direction === 'in')
    await tx`update public.channel set last_inbound_at = now() where id = ${channelId}
      and (last_inbound_at is null or last_inbound_at < now() - interval '1 minute')`
  else
    await tx`update public.channel set last_outbound_at = now() where id = ${channelId}
      and (last_outbound_at is null or last_outbound_at < now() - interval '1 minute')`
}

export async function findSimulator(
  tx: ReadTx,
  businessId: string,
  channelId: string,
): Promise<{ is_connected: boolean } | undefined> {
  const [row] = await tx<{ is_connected: boolean }[]>`
    select external_id is not null and status <> 'pending' as is_connected from public.channel
    where id = ${channelId} and business_id = ${businessId}
    and engine = any (${enginesThat(({ reachesWhatsApp }) => !reachesWhatsApp)})`
  return row
}

export async function isOfBusiness(
  tx: ReadTx,
  businessId: string,
  channelId: string,
): Promise<boolean> {
  const rows =
    await tx`select 1 from public.channel where id = ${channelId} and business_id = ${businessId}`
  return rows.length === 1
}

/** True for owner and admin of the business, and for the service. */
export async function isKeeper(tx: ReadTx, businessId: string): Promise<boolean> {
  const [row] = await tx`
    select 1 from public.business where id = ${businessId}
    and (not row_security_active('public.business')
      or id in (select private.my_businesses_as(array['owner', 'admin'])))`
  return row !== undefined
}

/**
 * Whether another business has proved that this number of the official API is its own. To be asked
 * as the service.
 */
export async function isProvedElsewhere(
  tx: ReadTx,
  businessId: string,
  phoneNumberId: string,
): Promise<boolean> {
  const rows = await tx`
    select from public.channel c where engine = any (${PROVING})
    and external_id = ${phoneNumberId} and business_id <> ${businessId}
    and ${settingOf.provedNumber(tx)} = external_id`
  return rows.length > 0
}

/** Two channels that prove the same number at once come one after the other. */
export async function lockNumber(tx: WriteTx, phoneNumberId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`number:${phoneNumberId}`}, 0))`
}

/** The number is another business's, who proved it before. */
export async function loseNumber(tx: WriteTx, channelId: string): Promise<void> {
  await tx`update public.channel
    set external_id = null, status = 'FAILED', status_reason = 'number_elsewhere', status_at = now()
    where id = ${channelId}`
}

export async function findBusinessOf(tx: ReadTx, channelId: string): Promise<string | undefined> {
  const [row] = await tx<
    { business_id: string }[]
  >`select business_id from public.channel where id = ${channelId}`
  return row?.business_id
}

/** Takes a number of the official API from channels of other businesses that never proved it. */
export async function releaseUnproved(
  tx: WriteTx,
  businessId: string,
  phoneNumberId: string,
): Promise<void> {
  await tx`
    update public.channel c
    set external_id = null, status = 'FAILED', status_reason = 'number_elsewhere', status_at = now()
    where engine = any (${PROVING}) and external_id = ${phoneNumberId}
    and business_id <> ${businessId} and ${settingOf.provedNumber(tx)} is distinct from external_id`
}

export type LeftRow = {
  channel_id: string
  business_id: string
  engine: EngineKind
  external_id: string
  settings: object
  sealed: string
  left_at: string
  is_used_again: boolean
}

export async function findLeft(tx: ReadTx, id: string): Promise<LeftRow | undefined> {
  const [row] = await tx<LeftRow[]>`
    select l.channel_id, l.business_id, l.engine, l.external_id, l.settings, l.sealed, l.left_at,
      exists (select from public.channel c where c.engine = l.engine
        and c.external_id = l.external_id
        and ${settingOf.server(tx)} is not distinct from ${settingOf.server(tx, 'l')}) as is_used_again
    from private.left_account l where l.id = ${id}`
  return row
}

export async function deleteLeft(tx: WriteTx, id: string): Promise<void> {
  await tx`delete from private.left_account where id = ${id}`
}
