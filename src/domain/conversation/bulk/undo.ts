import { type Claims, continueAsService, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/queue'
import { changeHandler } from '../handler/change-handler.ts'
import * as acts from '../room/acts.ts'
import { type LockedRoom, type Room, updateRoom } from '../room/queries.ts'
import * as rows from './before-queries.ts'
import type { BulkAct } from './contract.ts'

type Place = { businessId: string; roomId: string }

/** Thrown when the act was stopped or undone while one of its steps ran. */
export class BulkEnded extends Error {}

/**
 * Carries out an act in a room and stores the room's former values, in one transaction. Returns
 * whether the room changed. Throws `BulkEnded` when the act ended in the meantime; the room is then
 * unchanged.
 */
export async function actAndKeep(
  claims: Claims,
  place: Place,
  { bulkId, act }: { bulkId: string; act: BulkAct },
): Promise<boolean> {
  let isChanged = true
  await acts.actOnRoom(claims, place, async (tx, room, memberId) => {
    const beside = await rows.readBeside(tx, room.id)
    const added = await actIn(tx, room, { act, memberId })
    const before = { ...stateOf(room), ...beside, added_tag: added }
    await continueAsService(tx, 'the undo is kept by the server; the act itself proved the right')
    const kept = await rows.insertBefore(tx, { bulkId, room, before })
    if (!kept) throw new BulkEnded()
    isChanged =
      kept.is_repeated || changedBy(act.kind, before, kept.version !== room.handler_version)
  })
  return isChanged
}

function changedBy(kind: BulkAct['kind'], before: rows.Before, hasNewHandler: boolean): boolean {
  switch (kind) {
    case 'tag':
      return before.added_tag !== null
    case 'read':
      return before.unread_count > 0
    case 'archive':
      return before.archived_at === null
    case 'assign':
    case 'close':
      return hasNewHandler
  }
}

const stateOf = (room: LockedRoom): Omit<rows.Before, 'archived_at' | 'case' | 'added_tag'> => ({
  handler: room.handler,
  handler_reason: room.handler_reason,
  assignee_id: room.assignee_id,
  session_no: room.session_no,
  waiting_since: room.waiting_since,
  last_inbound_at: room.last_inbound_at,
  unread_count: room.unread_count,
  snoozed_until: room.snoozed_until,
})

/** Carries out the act. Returns the tag that was added. */
async function actIn(
  tx: WriteTx,
  room: Room,
  { act, memberId }: { act: BulkAct; memberId: string },
): Promise<string | null> {
  switch (act.kind) {
    case 'assign':
      await acts.assignIn(tx, room, { actorId: memberId, assigneeId: act.memberId })
      return null
    case 'tag':
      return acts.tagIn(tx, room, act.name)
    case 'close':
      await acts.closeIn(tx, room, { memberId, outcome: act.outcome })
      return null
    case 'read':
      await acts.readIn(tx, room)
      return null
    case 'archive':
      await acts.archiveIn(tx, room, true)
      return null
  }
}

/**
 * Restores a room's values from before the act, once. Error: `room.state_changed` when its handler
 * or session changed since.
 */
export function restoreRoom(
  claims: Claims,
  place: Place,
  { bulkId, act }: { bulkId: string; act: BulkAct },
): Promise<void> {
  return acts.actOnRoom(claims, place, async (tx, room, memberId) => {
    await continueAsService(tx, 'the undo is kept by the server; the lock proved the right')
    const kept = await rows.takeBefore(tx, bulkId, room.id)
    if (!kept) return
    const { before, version } = kept
    switch (act.kind) {
      case 'tag':
        if (before.added_tag) await rows.deleteTagOf(tx, room.id, before.added_tag)
        return
      case 'archive':
        return updateRoom(tx, room.id, { archived_at: before.archived_at })
      case 'read':
        if (before.last_inbound_at === room.last_inbound_at && room.unread_count === 0)
          await updateRoom(tx, room.id, { unread_count: before.unread_count })
        return
      case 'assign':
      case 'close':
        if (room.handler_version !== version || room.session_no !== before.session_no)
          throw new AppError('room.state_changed')
        return restoreHandler(tx, room, { before, memberId })
    }
  })
}

/**
 * Restores the handler with its escalation and waiting time. The AI then answers messages that
 * wait.
 */
async function restoreHandler(
  tx: WriteTx,
  room: Room,
  { before, memberId }: { before: rows.Before; memberId: string },
): Promise<void> {
  const { handler, handler_reason, assignee_id } = before
  const to = { handler, handler_reason, assignee_id }
  await changeHandler(tx, room, { event: 'diurungkan', memberId, to, case: before.case })
  await updateRoom(tx, room.id, {
    waiting_since: before.waiting_since ?? room.waiting_since,
    unread_count: Math.max(before.unread_count, room.unread_count),
    snoozed_until: before.snoozed_until,
  })
  if (handler === 'ai' && before.waiting_since)
    await enqueue(
      tx,
      'agent-reply',
      { roomId: room.id },
      { queue: room.id, key: `reply:${room.id}` },
    )
}
