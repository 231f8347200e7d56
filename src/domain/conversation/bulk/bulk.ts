import { personOf } from '#platform/caller'
import { asService, type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/queue'
import { isMember } from '../room/queries.ts'
import * as befores from './before-queries.ts'
import * as rows from './bulk-queries.ts'
import type { BulkProgress, BulkRef, StartBulk, UndoBulk } from './contract.ts'
import { actAndKeep, BulkEnded, restoreRoom } from './undo.ts'

/** Rooms per step. Progress is counted after each step. */
const STEP = 50
/**
 * Duration of one run of the job. A separate run for each step would wait in the queue each time.
 */
const RUN_MS = 2_000

/**
 * Stores an act on many rooms. A job carries it out with the caller's rights. Error:
 * `room.not_found` when no room matches, or the assignee is not a member.
 */
export async function startBulk(claims: Claims, input: StartBulk): Promise<void> {
  const { businessId, bulkId, act, rooms } = input
  const memberId = personOf(claims)
  await db.writeAs(claims, async (tx) => {
    const roomIds = Array.isArray(rooms)
      ? rooms
      : await rows.listRoomIds(tx, { ...rooms, businessId }, memberId)
    const isUnknown =
      act.kind === 'assign' && act.memberId && !(await isMember(tx, businessId, act.memberId))
    if (roomIds.length === 0 || isUnknown) throw new AppError('room.not_found')
    const isNew = await rows.insertBulk(tx, { businessId, bulkId, memberId, act, roomIds })
    if (isNew) await enqueueRun(tx, bulkId)
  })
}

/** The progress of an act. Error: `room.not_found`. */
export async function readBulk(claims: Claims, ref: BulkRef): Promise<BulkProgress> {
  const progress = await db.readAs(claims, (tx) => rows.findProgress(tx, ref))
  if (!progress) throw new AppError('room.not_found')
  return progress
}

/** Ends an act. Rooms that were changed stay changed. */
export function stopBulk(claims: Claims, ref: BulkRef): Promise<void> {
  return db.writeAs(claims, (tx) => rows.updateEnded(tx, ref))
}

const service = asService('a stored act goes on after the request of its member')

/**
 * Ends an act of the caller; a job restores its rooms. Error: `room.not_found` when it can no
 * longer be undone.
 */
export async function undoBulk(claims: Claims, input: UndoBulk): Promise<void> {
  const { businessId, bulkId, undoId } = input
  const memberId = personOf(claims)
  const isOwn = await db.readAs(claims, (tx) => rows.findUndoable(tx, input, memberId))
  if (!isOwn) throw new AppError('room.not_found')
  await db.writeAs(claims, (tx) => rows.updateEnded(tx, input))
  // The rooms are read after the act ended, because a running step adds rooms until then.
  const roomIds = await db.readAs(service, (tx) => befores.listBefore(tx, bulkId))
  if (roomIds.length === 0) throw new AppError('room.not_found')
  await db.writeAs(claims, async (tx) => {
    const act = { kind: 'undo', bulkId } as const
    const bulk = { businessId, bulkId: undoId, memberId, act, roomIds }
    if (await rows.insertBulk(tx, bulk)) await enqueueRun(tx, undoId)
  })
}

/**
 * Job bulk-rooms: runs steps of an act for a few seconds, then another run continues, so that other
 * jobs can run in between. A killed run is repeated from its last counted step.
 */
export async function runBulk(bulkId: string): Promise<void> {
  const until = performance.now() + RUN_MS
  while (await stepBulk(bulkId)) {
    if (performance.now() < until) continue
    await db.writeAs(service, (tx) => enqueueRun(tx, bulkId))
    return
  }
}

/**
 * Handles the next rooms, with the current rights of the member. Returns whether rooms are left.
 */
export async function stepBulk(bulkId: string): Promise<boolean> {
  const bulk = await db.readAs(service, (tx) => rows.findBulk(tx, bulkId, STEP))
  if (!bulk) return false
  const claims: Claims = { role: 'authenticated', sub: bulk.member_id }
  const workIn = await workOf(claims, bulkId, bulk)
  let [done, failed, unchanged] = [0, 0, 0]
  for (const roomId of bulk.next_ids) {
    try {
      if (!(await workIn({ businessId: bulk.business_id, roomId }))) unchanged += 1
    } catch (error) {
      if (error instanceof BulkEnded) break
      if (!(error instanceof AppError)) throw error
      failed += 1
    }
    done += 1
  }
  const counted = { from: bulk.done, done, failed, unchanged }
  return db.writeAs(service, async (tx) => {
    const hasMore = await rows.updateDone(tx, bulkId, counted)
    if (!hasMore) await befores.deleteOldBefore(tx, bulk.business_id)
    return hasMore
  })
}

/** Returns whether the room changed. */
type Work = (place: { businessId: string; roomId: string }) => Promise<boolean>

/** The work of a step in each room: the act, or its undo. */
async function workOf(claims: Claims, bulkId: string, { act }: rows.Bulk): Promise<Work> {
  if (act.kind !== 'undo') return (place) => actAndKeep(claims, place, { bulkId, act })
  const undone = await db.readAs(service, (tx) => rows.findAct(tx, act.bulkId))
  return async (place) => {
    if (undone) await restoreRoom(claims, place, { bulkId: act.bulkId, act: undone })
    return true
  }
}

const enqueueRun = (tx: WriteTx, bulkId: string): Promise<unknown> =>
  enqueue(tx, 'bulk-rooms', { bulkId }, { queue: `bulk:${bulkId}`, isBulk: true })
