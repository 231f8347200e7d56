import type { ChannelStatus, EngineKind } from '#lib/canonical'
import type { ReadTx, WriteTx } from '#platform/database'

export type ChannelRow = {
  id: string
  business_id: string
  engine: EngineKind
  external_id: string | null
  status: ChannelStatus
  settings: Record<string, unknown>
  sealed: string | null
}

/** With its sealed credentials: for the service only. */
export async function findChannel(tx: ReadTx, channelId: string): Promise<ChannelRow | undefined> {
  const [row] = await tx<ChannelRow[]>`
    select c.id, c.business_id, c.engine, c.external_id, c.status, c.settings, s.sealed
    from public.channel c left join public.channel_secret s on s.channel_id = c.id where c.id = ${channelId}`
  return row
}

/** Channels of an engine whose number, or whose WhatsApp Business account, is among `accounts`. */
export async function findChannelsByAccount(tx: ReadTx, engine: EngineKind, accounts: string[]): Promise<ChannelRow[]> {
  return tx<ChannelRow[]>`
    select c.id, c.business_id, c.engine, c.external_id, c.status, c.settings, s.sealed
    from public.channel c left join public.channel_secret s on s.channel_id = c.id
    where c.engine = ${engine} and (${accounts.length === 0} or c.external_id = any (${accounts}) or c.settings ->> 'wabaId' = any (${accounts})) limit 1000`
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
}

export async function findChannelContext(tx: ReadTx, channelId: string): Promise<ChannelContext | undefined> {
  const [row] = await tx<ChannelContext[]>`
    select c.id as channel_id, c.business_id, c.engine, c.status, b.mode, b.tester_numbers, b.quiet_window_ms, b.ai_paused_at is not null as ai_paused,
           case when b.toggles ->> 'useAgentBehaviourV2' = 'live' then 'v2' else 'v1' end as behaviour,
           a.id as agent_id, coalesce(a.enabled, false) as agent_enabled, coalesce(a.enable_agent_partial_rollout, false) as enable_agent_partial_rollout,
           coalesce(a.agent_rollout_probability, 1) as agent_rollout_probability
    from public.channel c join public.business b on b.id = c.business_id
    left join lateral (select a.* from public.channel_agent l join public.agent a on a.id = l.agent_id where l.channel_id = c.id order by a.created_at limit 1) a on true
    where c.id = ${channelId}`
  return row
}

export async function updateChannel(tx: WriteTx, businessId: string, channelId: string, fields: { engine: EngineKind; external_id: string | null; status: ChannelStatus; name: string; phone: string | null; settings: Record<string, string> }): Promise<boolean> {
  const rows = await tx`
    update public.channel set engine = ${fields.engine}, external_id = ${fields.external_id}, status = ${fields.status}, status_reason = null, status_at = now(), name = ${fields.name},
      phone = ${fields.phone}, settings = ${tx.json(fields.settings)}
    where id = ${channelId} and business_id = ${businessId} returning 1`
  return rows.length === 1
}

/** True for those whom the policies let change the channel: owner, admin, and the service. */
export async function isKept(tx: ReadTx, businessId: string, channelId: string): Promise<boolean> {
  const [row] = await tx`
    select 1 from public.channel where id = ${channelId} and business_id = ${businessId}
      and (current_user = 'service_role' or business_id in (select private.my_businesses_as(array['owner', 'admin'])))`
  return row !== undefined
}

export async function insertChannel(tx: WriteTx, businessId: string, name: string): Promise<{ id: string }> {
  const [row] = await tx<{ id: string }[]>`insert into public.channel (business_id, name) values (${businessId}, ${name}) returning id`
  return row!
}

export async function linkEveryAgent(tx: WriteTx, businessId: string, channelId: string): Promise<void> {
  await tx`insert into public.channel_agent (channel_id, agent_id) select ${channelId}, id from public.agent where business_id = ${businessId} order by created_at limit 1 on conflict do nothing`
}

export async function upsertSecret(tx: WriteTx, businessId: string, channelId: string, sealed: string): Promise<void> {
  await tx`insert into public.channel_secret (channel_id, business_id, sealed) values (${channelId}, ${businessId}, ${sealed}) on conflict (channel_id) do update set sealed = excluded.sealed, updated_at = now()`
}

export async function updateStatus(tx: WriteTx, channelId: string, status: ChannelStatus, reason: string | null): Promise<void> {
  await tx`update public.channel set status = ${status}, status_reason = ${reason}, status_at = now() where id = ${channelId} and (status <> ${status} or status_reason is distinct from ${reason})`
}

export async function updateLimit(tx: WriteTx, channelId: string, name: string, limit: { active: boolean; until: string | null; value: string | null; at: string }): Promise<void> {
  await tx`
    update public.channel set limits = limits || jsonb_build_object(${name}::text, ${JSON.stringify(limit)}::text::jsonb)
    where id = ${channelId} and coalesce((limits -> ${name}::text ->> 'at')::timestamptz, '-infinity') <= ${limit.at}`
}

export async function upsertPairing(tx: WriteTx, channelId: string, pairing: { qr?: string | null; qr_expires_at?: string | null; code?: string | null; code_expires_at?: string | null; failure?: string | null }): Promise<void> {
  await tx`insert into public.channel_pairing (channel_id, business_id) select id, business_id from public.channel where id = ${channelId} on conflict do nothing`
  await tx`update public.channel_pairing set ${tx({ ...pairing, updated_at: new Date().toISOString() })} where channel_id = ${channelId}`
}

export async function deletePairing(tx: WriteTx, channelId: string): Promise<void> {
  await tx`delete from public.channel_pairing where channel_id = ${channelId}`
}

export async function updateTimeLock(tx: WriteTx, channelId: string, until: string | null): Promise<void> {
  await tx`update public.channel set time_locked_until = ${until} where id = ${channelId}`
}

/** Written at most once a minute per channel and direction: a figure for people, not a log. */
export async function touchTraffic(tx: WriteTx, channelId: string, direction: 'in' | 'out'): Promise<void> {
  if (direction === 'in') await tx`update public.channel set last_inbound_at = now() where id = ${channelId} and (last_inbound_at is null or last_inbound_at < now() - interval '1 minute')`
  else await tx`update public.channel set last_outbound_at = now() where id = ${channelId} and (last_outbound_at is null or last_outbound_at < now() - interval '1 minute')`
}

export async function isSimulator(tx: ReadTx, businessId: string, channelId: string): Promise<boolean> {
  const rows = await tx`select 1 from public.channel where id = ${channelId} and business_id = ${businessId} and engine = 'simulator'`
  return rows.length === 1
}

export async function isOfBusiness(tx: ReadTx, businessId: string, channelId: string): Promise<boolean> {
  const rows = await tx`select 1 from public.channel where id = ${channelId} and business_id = ${businessId}`
  return rows.length === 1
}
