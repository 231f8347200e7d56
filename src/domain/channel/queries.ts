import { enginesThat } from '#whatsapp/engine-capabilities'
import type { ChannelStatus, EngineKind } from '#whatsapp/model'
import { batchFunction, type Batched, readTimes } from '#platform/database/batch'
import type { ReadTx, WriteTx } from '#platform/database'
import type { ChannelSettings } from '#whatsapp/connection'

export type ChannelRow = {
  id: string
  business_id: string
  engine: EngineKind
  external_id: string | null
  status: ChannelStatus
  settings: object
  sealed: string | null
}

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
 * Channels of an engine by number or by WhatsApp Business account (`accounts`). With an empty list:
 * every channel of the engine.
 */
export const findChannelsByAccount: Batched<ReadTx, Accounts, ChannelRow[]> = batchFunction({
  order: 'reads',
  name: 'channels_by_account',
  toItems: (asked) => distinctOf(asked).map((each, at) => ({ at, ...each })),
  toResults: (asked, rows: { at: number; channel: ChannelRow }[]) => {
    const distinct = distinctOf(asked).map(nameOf)
    const channels: ChannelRow[][] = distinct.map(() => [])
    for (const { at, channel } of rows) channels[at]?.push(channel)
    return asked.map((each) => channels[distinct.indexOf(nameOf(each))] ?? [])
  },
})

const nameOf = ({ engine, accounts }: Accounts): string => JSON.stringify([engine, accounts])
const distinctOf = (asked: Accounts[]): Accounts[] => [
  ...new Map(asked.map((each) => [nameOf(each), each])).values(),
]

/** The facts that decide whether the AI may answer on a channel, in one row. */
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
  /** whether the business has a rule that may reply */
  has_rules: boolean
}

export const findChannelContext: Batched<ReadTx, string, ChannelContext | undefined> =
  batchFunction({
    order: 'reads',
    name: 'channel_contexts',
    toItems: (channelIds) => [...new Set(channelIds)].map((id) => ({ id })),
    toResults: (channelIds, contexts: ChannelContext[]) => {
      const byId = new Map(
        contexts.map((context) => [context.channel_id, readTimes(context, ['last_inbound_at'])]),
      )
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
