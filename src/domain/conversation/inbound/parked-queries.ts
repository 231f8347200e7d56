import { storableJson } from '#lib/json'
import { batchCalls, type Batched } from '#platform/batch'
import type { ReadTx, WriteTx } from '#platform/database'
import type { DeliveryStatus } from '#whatsapp/model'
import type { MessageChange } from './changes.ts'

/** A channel by its id, or by one of its messages. */
export type ChannelOf = string | { message: string }
type KeyOnChannel = { channel: ChannelOf; key: string }

const placeOf = ({ channel, key }: KeyOnChannel) =>
  typeof channel === 'string' ? { channel, key } : { message: channel.message, key }

/** Of `q`, a recordset of `placeOf`. */
const channelOf = (tx: ReadTx) =>
  tx`coalesce(q.channel, (select o.channel_id from public.message o where o.id = q.message))`

/**
 * Locks the key until the transaction ends, so that a parked status and a new id never miss each
 * other.
 */
export const lockKey: Batched<WriteTx, KeyOnChannel, void> = batchCalls({
  order: 'locks',
  run: async (tx, keys) => {
    // In one order, so that transactions that lock several cannot deadlock.
    await tx`
      select pg_advisory_xact_lock(lock.number) from (
        select hashtextextended(${channelOf(tx)}::text || ' ' || q.key, 0) as number
        from json_to_recordset(${storableJson(keys.map(placeOf))}::text::json)
          as q (channel uuid, message uuid, key text) order by number offset 0) lock`
    return keys.map(() => undefined)
  },
})

export async function insertParkedStatus(
  tx: WriteTx,
  businessId: string,
  channelId: string,
  providerKey: string,
  status: object,
): Promise<void> {
  await tx`insert into public.parked_status (business_id, channel_id, provider_key, status)
    values (${businessId}, ${channelId}, ${providerKey}, ${storableJson(status)}::text::jsonb)`
}

export type ParkedStatus = { status: DeliveryStatus; reason: string | null; code?: string | null }

/** Removes and returns the parked entries of each key. */
const takeParked: Batched<WriteTx, KeyOnChannel, unknown[]> = batchCalls({
  order: 'reads',
  keyOf: ({ key }) => key,
  run: async (tx, keys) => {
    const items = keys.map((each, at) => ({ at, ...placeOf(each) }))
    const taken = await tx<{ at: number; status: unknown }[]>`
      delete from public.parked_status p
      using (select q.at, q.key, ${channelOf(tx)} as channel_id
        from json_to_recordset(${storableJson(items)}::text::json)
          as q (at int, channel uuid, message uuid, key text)) w
      where p.channel_id = w.channel_id and p.provider_key = w.key
      returning w.at, p.status`
    const parked: unknown[][] = keys.map(() => [])
    for (const { at, status } of taken) parked[at]?.push(status)
    return parked
  },
})

export const takeParkedStatuses = async (
  tx: WriteTx,
  channel: ChannelOf,
  key: string,
): Promise<ParkedStatus[]> => (await takeParked(tx, { channel, key })) as ParkedStatus[]

export const takeParkedChanges = async (
  tx: WriteTx,
  channel: string,
  key: string,
): Promise<{ change: MessageChange }[]> =>
  (await takeParked(tx, { channel, key })) as { change: MessageChange }[]

/** Removes statuses and changes whose message never came. */
export async function deleteParked(tx: WriteTx, olderThan: string): Promise<void> {
  await tx`delete from public.parked_status where created_at < ${olderThan}`
}
