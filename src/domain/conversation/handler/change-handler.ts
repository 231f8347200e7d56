import { now } from '#platform/clock'
import type { WriteTx } from '#platform/database'
import { enqueue } from '#platform/queue'
import * as cases from '../escalation/escalation.ts'
import { unreadAfter } from '../room/unread-count.ts'
import { updateRoom } from '../room/queries.ts'
import * as closures from './closure-queries.ts'
import * as drafts from './draft-queries.ts'
import * as rows from './queries.ts'
import { actorOf, type HandledRoom, planChange, type Transition } from './transition.ts'

/**
 * Delay before the customer is asked, so that a member can undo "Tandai selesai" and the customer
 * can say thanks first.
 */
const ASK_AFTER_MS = 5 * 60_000

/** The columns that a change reads besides those of the handler. */
type ChangedRoom = HandledRoom & {
  session_no: number
  session_started_at: string
  unread_count: number
}

/**
 * Changes a locked room's handler and returns its version. All changes of handlers use it. It also
 * writes escalation, draft, closure, the room's columns and the event. Error: `escalation.taken`
 * with {name} when a colleague was first.
 */
export async function changeHandler(
  tx: WriteTx,
  room: ChangedRoom,
  change: Transition,
): Promise<number> {
  await settleCase(tx, room, change)
  await Promise.all([
    changeClosure(tx, room, change),
    ENDS_DRAFTS.includes(change.event) && drafts.markDraftsStale(tx, room.id),
  ])
  const planned = planChange(room, change)
  if (planned) await rows.updateHandler(tx, room.id, planned.fields)
  if (planned && !('joins' in change)) await rows.insertRoomEvent(tx, planned.event)
  await changeRoom(tx, room, change)
  await openCase(tx, room, change)
  return planned?.fields.handler_version ?? room.handler_version
}

const ENDS_DRAFTS: readonly Transition['event'][] = [
  'dibalas',
  'dibalas_lewat_api',
  'kembali_ke_ai',
  'selesai',
]

/** Claims, assigns or resolves the open escalation of the room for a member. */
async function settleCase(tx: WriteTx, room: ChangedRoom, change: Transition): Promise<void> {
  switch (change.event) {
    case 'ambil_alih':
      return cases.claimOpenEscalation(tx, room.id, change.memberId)
    case 'dibalas':
      return cases.claimIfFree(tx, room.id, change.memberId)
    case 'tugaskan':
      return cases.assignOpenEscalation(tx, room.id, change.assigneeId)
    case 'diurungkan':
      if (change.case) await cases.restoreEscalation(tx, room.id, change.case)
      return
    case 'kembali_ke_ai':
    case 'eskalasi':
    case 'selesai': {
      const { actorKind, actorId } = actorOf(change)
      if (actorKind === 'member') await cases.resolveOpenEscalation(tx, room.id, actorId)
    }
  }
}

/** A reply reopens the session of a closed room, as "Buka lagi" does. */
async function changeClosure(tx: WriteTx, room: ChangedRoom, change: Transition): Promise<void> {
  switch (change.event) {
    case 'dibalas':
    case 'dibalas_lewat_api':
    case 'buka_lagi':
    case 'diurungkan':
      if (room.handler === 'selesai') await closures.markReopened(tx, room.id, room.session_no)
      return
    case 'selesai': {
      const { actorKind, actorId } = change.actor
      const { id, asks_csat: asks } = await closures.insertClosure(tx, {
        businessId: room.business_id,
        roomId: room.id,
        sessionNo: room.session_no,
        kind: actorKind === 'member' || actorKind === 'ai' ? actorKind : 'system',
        memberId: actorId,
        sessionStartedAt: room.session_started_at,
        ...change.closure,
      })
      if (asks)
        await enqueue(
          tx,
          'ask-csat',
          { closureId: id },
          { key: `csat:${id}`, runAt: new Date(now().getTime() + ASK_AFTER_MS) },
        )
    }
  }
}

/** Writes the room's columns besides its handler. */
async function changeRoom(tx: WriteTx, room: ChangedRoom, change: Transition): Promise<void> {
  switch (change.event) {
    case 'kembali_ke_ai':
      return rows.markReturned(tx, room.id, change.note, change.readsAll)
    case 'selesai':
      return updateRoom(tx, room.id, {
        previous_summary: change.closure.summary,
        waiting_since: null,
        burst_started_at: null,
        unread_count: unreadAfter('closed', room.unread_count),
        snoozed_until: null,
      })
    case 'eskalasi':
      if (change.handsOver === 'all') await rows.markHandedOver(tx, room.id)
      else if (change.handsOver) await rows.settleBurst(tx, room.id, change.handsOver)
  }
}

/** Puts a room into the team's queue, with the AI's draft. */
async function openCase(tx: WriteTx, room: ChangedRoom, change: Transition): Promise<void> {
  if (change.event !== 'eskalasi' && change.event !== 'putaran_bot') return
  const details = { ...NO_DETAILS, ...change.case }
  await cases.openEscalation(tx, {
    businessId: room.business_id,
    roomId: room.id,
    sessionNo: room.session_no,
    reason: change.event === 'eskalasi' ? change.reason : 'putaran_bot',
    ...details,
  })
  if (change.event === 'eskalasi' && change.draftRunId && details.draft)
    await drafts.insertDraft(tx, {
      businessId: room.business_id,
      roomId: room.id,
      runId: change.draftRunId,
      text: details.draft,
      sources: details.draftSources,
    })
}

const NO_DETAILS = {
  detail: null,
  summary: [],
  tried: [],
  draft: null,
  draftSources: [],
  priority: 0,
}
