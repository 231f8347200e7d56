import { storableJson } from '#lib/json'
import { batchCalls, batchFunction, type Batched, placed } from '#platform/database/batch'
import type { ReadTx, WriteTx } from '#platform/database'
import type { DeliveryStatus } from '#whatsapp/model'
import type { MessageChange } from './changes.ts'

type KeyOnChannel = { channel: string; key: string }

/**
 * Locks the key until the transaction ends, so that a status being parked and a new id cannot miss
 * each other.
 */
export const lockKey: Batched<WriteTx, KeyOnChannel, void> = batchCalls({
  order: 'locks',
  run: async (tx, keys) => {
    // Locked in one order, so that transactions with several keys cannot deadlock.
    await tx`
      select pg_advisory_xact_lock(lock.number) from (
        select private.key_lock(q.channel, q.key) as number
        from json_to_recordset(${storableJson(keys)}::text::json)
          as q (channel uuid, key text) order by number offset 0) lock`
    return keys.map(() => undefined)
  },
})

export async function insertParkedStatus(
  tx: WriteTx,
  businessId: string,
  { channelId, providerKey, status }: { channelId: string; providerKey: string; status: object },
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
    const taken = await tx<{ at: number; status: unknown }[]>`
      delete from public.parked_status p
      using json_to_recordset(${placed(keys)}::text::json) as w (at int, channel uuid, key text)
      where p.channel_id = w.channel and p.provider_key = w.key
      returning w.at, p.status`
    const parked: unknown[][] = keys.map(() => [])
    for (const { at, status } of taken) parked[at]?.push(status)
    return parked
  },
})

type NewKeys = { channel: string; key: string; changesKey: string }

type Earlier = { isStored: boolean; hasChanges: boolean }

/** Whether a message is stored already, and whether changes of it are parked. */
export const findEarlier: Batched<ReadTx, NewKeys, Earlier> = batchFunction({
  order: 'reads',
  name: 'earlier_messages',
  toItems: (messages) => messages.map((message, at) => ({ at, ...message })),
  toResults: (_messages, found: Earlier[]) => found,
})

export const takeParkedStatuses = async (
  tx: WriteTx,
  channel: string,
  key: string,
): Promise<ParkedStatus[]> => (await takeParked(tx, { channel, key })) as ParkedStatus[]

export const takeParkedChanges = async (
  tx: WriteTx,
  channel: string,
  key: string,
): Promise<{ change: MessageChange }[]> =>
  (await takeParked(tx, { channel, key })) as { change: MessageChange }[]

/** Deletes parked statuses and changes whose message never came. */
export async function deleteParked(tx: WriteTx, olderThan: string): Promise<void> {
  await tx`delete from public.parked_status where created_at < ${olderThan}`
}
