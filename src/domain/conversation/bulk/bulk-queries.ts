import type { ReadTx, WriteTx } from '#platform/database'
import type { RoomQuery } from '../room/contract.ts'
import { fitsQuery } from '../room/list-queries.ts'
import {
  type BulkAct,
  type BulkProgress,
  type BulkRef,
  MAX_ROOMS,
  type UndoAct,
} from './contract.ts'

export type Bulk = {
  business_id: string
  member_id: string
  act: BulkAct | UndoAct
  /** ids of the next rooms */
  next_ids: string[]
  done: number
}

/** The rooms of a list, newest first. */
export async function listRoomIds(
  tx: ReadTx,
  query: RoomQuery,
  memberId: string,
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select r.id from public.room r where ${fitsQuery(tx, query, memberId)}
    order by r.last_message_at desc, r.id desc limit ${MAX_ROOMS}`
  return rows.map(({ id }) => id)
}

/** Returns false when an act with this id was stored before. */
export async function insertBulk(
  tx: WriteTx,
  bulk: BulkRef & { memberId: string; act: BulkAct | UndoAct; roomIds: string[] },
): Promise<boolean> {
  const rows = await tx`
    insert into public.room_bulk (id, business_id, member_id, act, room_ids)
    values (${bulk.bulkId}, ${bulk.businessId}, ${bulk.memberId}, ${tx.json(bulk.act)},
      ${bulk.roomIds}::uuid[])
    on conflict do nothing returning id`
  return rows.length > 0
}

export async function findProgress(
  tx: ReadTx,
  { businessId, bulkId }: BulkRef,
): Promise<BulkProgress | undefined> {
  const [row] = await tx<BulkProgress[]>`
    select cardinality(room_ids) as total, done, failed, unchanged, ended_at,
      done > failed + unchanged and act ->> 'kind' <> 'undo' as can_undo, act ->> 'kind' = 'undo' as is_undo
    from public.room_bulk
    where id = ${bulkId} and business_id = ${businessId}`
  return row
}

/** An act that has not ended, with its next `size` rooms. */
export async function findBulk(
  tx: ReadTx,
  bulkId: string,
  size: number,
): Promise<Bulk | undefined> {
  const [row] = await tx<Bulk[]>`
    select business_id, member_id, act, done, room_ids[done + 1:done + ${size}::int] as next_ids
    from public.room_bulk where id = ${bulkId} and ended_at is null`
  return row
}

type Counted = { from: number; done: number; failed: number; unchanged: number }

/**
 * Counts rooms as done. Returns whether rooms are left; false also when another run counted these.
 */
export async function updateDone(
  tx: WriteTx,
  bulkId: string,
  { from, done, failed, unchanged }: Counted,
): Promise<boolean> {
  const [row] = await tx<{ ended_at: string | null }[]>`
    update public.room_bulk set done = done + ${done}, failed = failed + ${failed},
      unchanged = unchanged + ${unchanged},
      ended_at = coalesce(ended_at,
        case when done + ${done} >= cardinality(room_ids) then now() end)
    where id = ${bulkId} and done = ${from} returning ended_at`
  return row !== undefined && row.ended_at === null
}

export async function updateEnded(tx: WriteTx, { businessId, bulkId }: BulkRef): Promise<void> {
  await tx`update public.room_bulk set ended_at = now()
    where id = ${bulkId} and business_id = ${businessId} and ended_at is null`
}

/** An act that its member may undo, because it changed rooms. */
export async function findUndoable(
  tx: ReadTx,
  { businessId, bulkId }: BulkRef,
  memberId: string,
): Promise<BulkAct | undefined> {
  const [row] = await tx<{ act: BulkAct }[]>`
    select act from public.room_bulk where id = ${bulkId} and business_id = ${businessId}
      and member_id = ${memberId} and act ->> 'kind' <> 'undo'`
  return row?.act
}

/** The act that an undo restores. */
export async function findAct(tx: ReadTx, bulkId: string): Promise<BulkAct | undefined> {
  const [row] = await tx<{ act: BulkAct }[]>`
    select act from public.room_bulk where id = ${bulkId}`
  return row?.act
}
