import type { ReadTx, WriteTx } from '#platform/database'
import type { FormerCase } from '../escalation/queries.ts'
import type { Handler, HandlerReason } from '../handler/contract.ts'
import type { LockedRoom } from '../room/queries.ts'
import { MAX_ROOMS } from './contract.ts'

/** The values of a room before an act on many rooms, as far as an act changes them. */
export type Before = {
  handler: Handler
  handler_reason: HandlerReason | null
  assignee_id: string | null
  session_no: number
  waiting_since: string | null
  last_inbound_at: string | null
  unread_count: number
  snoozed_until: string | null
  archived_at: string | null
  /** tag that the act added */
  added_tag: string | null
  /** open escalation of the room */
  case: FormerCase | null
}

/** The values of a locked room that are not its own columns. */
export async function readBeside(
  tx: ReadTx,
  roomId: string,
): Promise<Pick<Before, 'archived_at' | 'case'>> {
  const [row] = await tx<Pick<Before, 'archived_at' | 'case'>[]>`
    select r.archived_at, (select jsonb_build_object('id', e.id, 'claimed_by', e.claimed_by,
        'claimed_at', e.claimed_at) from public.escalation e
      where e.room_id = r.id and e.resolved_at is null) as case
    from public.room r where r.id = ${roomId}`
  return row!
}

/**
 * Stores the former values of a room. Undefined when the act ended in the meantime. An undo ends
 * the act first; because of the shared lock it waits and then includes this room. `is_repeated`: a
 * killed run stored it before. `version`: the handler's version after the act.
 */
export async function insertBefore(
  tx: WriteTx,
  { bulkId, room, before }: { bulkId: string; room: LockedRoom; before: Before },
): Promise<{ is_repeated: boolean; version: number } | undefined> {
  const [row] = await tx<{ is_repeated: boolean; version: number }[]>`
    with act as (
      select id from public.room_bulk where id = ${bulkId} and ended_at is null for share),
    kept as (
      insert into public.room_bulk_before (bulk_id, room_id, business_id, before, version)
      select act.id, r.id, r.business_id, ${tx.json(before)}, r.handler_version
      from act, public.room r where r.id = ${room.id} on conflict do nothing
      returning version)
    select not exists (select from kept) as is_repeated, r.handler_version as version
    from act, public.room r where r.id = ${room.id}`
  return row
}

/** The rooms that an undo restores. */
export async function listBefore(tx: ReadTx, bulkId: string): Promise<string[]> {
  const rows = await tx<{ room_id: string }[]>`
    select room_id from public.room_bulk_before where bulk_id = ${bulkId} limit ${MAX_ROOMS}`
  return rows.map(({ room_id }) => room_id)
}

/** Deletes and returns the former values of a room, so that it is restored once. */
export async function takeBefore(
  tx: WriteTx,
  bulkId: string,
  roomId: string,
): Promise<{ before: Before; version: number } | undefined> {
  const [row] = await tx<{ before: Before; version: number }[]>`
    delete from public.room_bulk_before where bulk_id = ${bulkId} and room_id = ${roomId}
    returning before, version`
  return row
}

export async function deleteTagOf(tx: WriteTx, roomId: string, tagId: string): Promise<void> {
  await tx`delete from public.room_tag where room_id = ${roomId} and tag_id = ${tagId}`
}

/** Deletes values that no screen offers to undo. */
export async function deleteOldBefore(tx: WriteTx, businessId: string): Promise<void> {
  await tx`delete from public.room_bulk_before where business_id = ${businessId}
    and created_at < now() - interval '1 hour'`
}
