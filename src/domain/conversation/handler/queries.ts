import { batchFunction, type Batched } from '#platform/database/batch'
import type { ReadTx, WriteTx } from '#platform/database'
import type { Handler, HandlerReason, RoomEvent } from './contract.ts'

/** The columns of a room that say who handles it. */
export type HandlerFields = {
  handler: Handler
  handler_reason: HandlerReason | null
  handler_version: number
  handler_at: string
  assignee_id: string | null
  /** whether the AI may answer other questions while the room waits for people */
  answers_meanwhile: boolean
  burst_started_at: string | null
}

export async function updateHandler(
  tx: WriteTx,
  roomId: string,
  fields: HandlerFields,
): Promise<void> {
  await tx`update public.room set ${tx(fields)} where id = ${roomId}`
}

export type NewRoomEvent = RoomEvent & {
  businessId: string
  roomId: string
  actorKind: 'customer' | 'ai' | 'member' | 'device' | 'system'
  actorId: string | null
}

export const insertRoomEvent: Batched<WriteTx, NewRoomEvent, void> = batchFunction({
  order: 'events',
  name: 'store_room_events',
  toResults: (events) => events.map(() => undefined),
})

/** Locks a member's rooms by id. Transactions that lock a room lock its case afterwards. */
export async function lockRoomsOf(
  tx: WriteTx,
  businessId: string,
  memberId: string,
): Promise<void> {
  await tx`
    select count(*) from (select from public.room
      where business_id = ${businessId} and assignee_id = ${memberId} order by id for update) locked`
}

/**
 * Does what `changeHandler` does with the event `tugaskan`, for every room of a member in one
 * statement, because their number has no limit. Returns the changed rooms. `roomId`: only that
 * room.
 */
export async function reassignRooms(
  tx: WriteTx,
  businessId: string,
  {
    fromId,
    toId,
    actorId,
    roomId = null,
  }: { fromId: string; toId: string; actorId: string; roomId?: string | null },
): Promise<number> {
  const rooms = await tx`
    with moved as (
      update public.room r
      set assignee_id = ${toId}, handler_version = r.handler_version + 1, handler_at = now(),
        answers_meanwhile = false, burst_started_at = null
      where r.business_id = ${businessId} and r.assignee_id = ${fromId}
        and (${roomId}::uuid is null or r.id = ${roomId}::uuid)
      returning r.id, jsonb_build_object('handler', r.handler, 'reason', r.handler_reason) as hands)
    insert into public.room_event (business_id, room_id, actor_kind, actor_id, reason, before,
        after)
    select ${businessId}, id, 'member', ${actorId}, 'tugaskan',
      hands || jsonb_build_object('assignee', ${fromId}::text),
      hands || jsonb_build_object('assignee', ${toId}::text)
    from moved returning 1`
  return rooms.length
}

/**
 * Offers a locked room that waits for the team to a member, or to nobody. Its handler and the AI's
 * right to answer other questions do not change.
 */
export async function offerRoom(
  tx: WriteTx,
  room: { id: string; business_id: string; assignee_id: string | null },
  memberId: string | null,
): Promise<void> {
  await tx`update public.room set assignee_id = ${memberId} where id = ${room.id}`
  await insertRoomEvent(tx, {
    businessId: room.business_id,
    roomId: room.id,
    actorKind: 'system',
    actorId: null,
    reason: 'dibagikan',
    before: { assignee: room.assignee_id },
    after: { assignee: memberId },
  })
}

/** Removes the member from rooms whose offers were withdrawn, until the next offer. */
export async function releaseOffered(
  tx: WriteTx,
  roomIds: readonly string[],
  fromId: string,
): Promise<void> {
  await tx`update public.room set assignee_id = null
    where id = any (${roomIds}::uuid[]) and assignee_id = ${fromId}`
}

/** Ends the burst for the AI. People answer the rest, and the next message begins a new burst. */
export async function settleBurst(tx: WriteTx, roomId: string, newestId: string): Promise<void> {
  await tx`update public.room set ai_reads_after = ${newestId}, burst_started_at = null
    where id = ${roomId}`
}

/** The newest inbound message of a room by arrival; see `findNewest` of the turn. */
const newestInbound = (tx: ReadTx, roomId: string) => tx`(
  select m.id from public.message m
  where m.room_id = ${roomId} and m.direction = 'in' and m.occurred_at >= (
    select max(n.occurred_at) from public.message n where n.room_id = ${roomId}
      and n.direction = 'in') - interval '10 minutes'
  order by m.id desc limit 1)`

/** Whether a message of the customer arrived after the message `id`. */
export async function hasInboundAfter(tx: ReadTx, roomId: string, id: string): Promise<boolean> {
  const [row] = await tx<{ is_newer: boolean | null }[]>`
    select ${newestInbound(tx, roomId)} > ${id}::uuid as is_newer`
  return row?.is_newer ?? false
}

/** Marks all messages until now as left to people. */
export async function markHandedOver(tx: WriteTx, roomId: string): Promise<void> {
  await tx`update public.room set ai_reads_after = ${newestInbound(tx, roomId)} where id = ${roomId}`
}

/**
 * Returns the room to the AI with the team's note. `readsAll`: the AI also reads messages that were
 * left to people.
 */
export async function markReturned(
  tx: WriteTx,
  roomId: string,
  note: string | null,
  readsAll: boolean,
): Promise<void> {
  await tx`update public.room
    set note_to_ai = ${note},
      returned_after = ${newestInbound(tx, roomId)} ${readsAll ? tx`, ai_reads_after = null` : tx``}
    where id = ${roomId}`
}
