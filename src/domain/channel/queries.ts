import { enginesThat } from '#whatsapp/capabilities'
import type { ChannelStatus, EngineKind } from '#whatsapp/model'
import { batchCalls, type Batched, placed } from '#platform/batch'
import type { ReadTx, WriteTx } from '#platform/database'
import type { ChannelSettings } from '#whatsapp/connection'
import { settingOf } from './setting-columns.ts'

export type ChannelRow = {
  id: string
  business_id: string
  engine: EngineKind
  external_id: string | null
  status: ChannelStatus
  settings: object
  sealed: string | null
}

/** A channel `c` with its secret `s` as one JSON column, for joins of the service only. */
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

type Accounts = { engine: EngineKind; accounts: string[] }

/**
 * Channels of an engine whose number, or whose WhatsApp Business account, is among `accounts`;
 * every channel of the engine where that is empty.
 */
export const findChannelsByAccount: Batched<ReadTx, Accounts, ChannelRow[]> = batchCalls({
  order: 'reads',
  run: async (tx, asked) => {
    const names = asked.map((each) => JSON.stringify([each.engine, each.accounts]))
    const distinct = [...new Set(names)]
    const items = distinct.map((name) => asked[names.indexOf(name)]!)
    const found = await tx<(ChannelRow & { at: number })[]>`
      select q.at, c.*
      from json_to_recordset(${placed(items)}::text::json) as q (at int, engine text,
        accounts text[])
      cross join lateral (${selectChannels(tx)}
        where c.engine = q.engine and (cardinality(q.accounts) = 0
          or c.external_id = any (q.accounts) or ${settingOf.wabaId(tx)} = any (q.accounts))
        order by c.id limit 1000) c order by c.id`
    const channels: ChannelRow[][] = items.map(() => [])
    for (const { at, ...channel } of found) channels[at]?.push(channel)
    return names.map((name) => channels[distinct.indexOf(name)] ?? [])
  },
})

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

export const findChannelContext: Batched<ReadTx, string, ChannelContext | undefined> = batchCalls({
  order: 'reads',
  run: async (tx, channelIds) => {
    const found = await tx<ChannelContext[]>`
      select c.id as channel_id, c.business_id, c.engine, c.status, b.mode, b.tester_numbers,
        b.quiet_window_ms, b.ai_paused_at is not null as ai_paused,
        case when b.toggles ->> 'useAgentBehaviourV2' = 'live' then 'v2' else 'v1' end
          as behaviour,
        a.id as agent_id, coalesce(a.enabled, false) as agent_enabled,
        coalesce(a.enable_agent_partial_rollout, false) as enable_agent_partial_rollout,
        coalesce(a.agent_rollout_probability, 1) as agent_rollout_probability, c.last_inbound_at
      from json_array_elements_text(${JSON.stringify([...new Set(channelIds)])}::text::json) q (id)
      cross join lateral (select * from public.channel c where c.id = q.id::uuid limit 1) c
      cross join lateral (select * from public.business b where b.id = c.business_id limit 1) b
      left join lateral (select a.* from public.channel_agent l
        join public.agent a on a.id = l.agent_id where l.channel_id = c.id order by a.created_at
        limit 1) a on true`
    const byId = new Map(found.map((context) => [context.channel_id, context]))
    return channelIds.map((id) => byId.get(id))
  },
})

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

/** True when the policies let the caller change the channel: owner, admin, and the service. */
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

/** Resets the channel to unconnected; its conversations stay. */
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

export async function findBusinessOf(tx: ReadTx, channelId: string): Promise<string | undefined> {
  const [row] = await tx<
    { business_id: string }[]
  >`select business_id from public.channel where id = ${channelId}`
  return row?.business_id
}
