import { asService, type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/queue'
import * as acts from '../room/acts.ts'
import { isMember } from '../room/queries.ts'
import * as rows from './bulk-queries.ts'
import type { BulkAct, BulkProgress, BulkRef, StartBulk } from './contract.ts'

/** Rooms of one run of the job. */
const STEP = 50

/**
 * Stores an act on many rooms; a job carries it out in the caller's name. Error: `room.not_found`
 * when no room fits, or the assignee is no member.
 */
export async function startBulk(claims: Claims, input: StartBulk): Promise<void> {
  const { businessId, bulkId, act, rooms } = input
  const memberId = claims.sub
  if (!memberId) throw new AppError('auth.required')
  await db.writeAs(claims, async (tx) => {
    const roomIds = Array.isArray(rooms)
      ? rooms
      : await rows.listRoomIds(tx, { ...rooms, businessId }, memberId)
    const isUnknown =
      act.kind === 'assign' && act.memberId && !(await isMember(tx, businessId, act.memberId))
    if (roomIds.length === 0 || isUnknown) throw new AppError('room.not_found')
    const isNew = await rows.insertBulk(tx, { businessId, bulkId, memberId, act, roomIds })
    if (isNew) await enqueueStep(tx, bulkId)
  })
}

/** Error: `room.not_found`. */
export async function readBulk(claims: Claims, ref: BulkRef): Promise<BulkProgress> {
  const progress = await db.readAs(claims, (tx) => rows.findProgress(tx, ref))
  if (!progress) throw new AppError('room.not_found')
  return progress
}

/** Ends an act; what was done stays. */
export function stopBulk(claims: Claims, ref: BulkRef): Promise<void> {
  return db.writeAs(claims, (tx) => rows.updateEnded(tx, ref))
}

const service = asService('a stored act goes on after the request of its member')

/** Job bulk-rooms: the next rooms of an act, with the rights that its member has now. */
export async function stepBulk(bulkId: string): Promise<void> {
  const bulk = await db.readAs(service, (tx) => rows.findBulk(tx, bulkId, STEP))
  if (!bulk) return
  const claims: Claims = { role: 'authenticated', sub: bulk.member_id }
  let failed = 0
  for (const roomId of bulk.next_ids) {
    try {
      await actOn(claims, { businessId: bulk.business_id, roomId }, bulk.act)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed += 1
    }
  }
  const counted = { from: bulk.done, done: bulk.next_ids.length, failed }
  await db.writeAs(service, async (tx) => {
    if (await rows.updateDone(tx, bulkId, counted)) await enqueueStep(tx, bulkId)
  })
}

type Ref = { businessId: string; roomId: string }

function actOn(claims: Claims, ref: Ref, act: BulkAct): Promise<void> {
  switch (act.kind) {
    case 'assign':
      return acts.assignRoom(claims, ref, act.memberId)
    case 'tag':
      return acts.tagRoom(claims, ref, act.name)
    case 'close':
      return acts.markDone(claims, ref, act.outcome)
    case 'read':
      return acts.markRead(claims, ref)
  }
}

const enqueueStep = (tx: WriteTx, bulkId: string): Promise<unknown> =>
  enqueue(tx, 'bulk-rooms', { bulkId }, { queue: `bulk:${bulkId}`, isBulk: true })
