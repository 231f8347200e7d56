import type { EscalationReason, Tried } from '#contract/conversation/escalation'
import type {
  Handler,
  HandlerEvent,
  HandlerReason,
  HandlerView,
  Approval,
  MergedContact,
  RolloutDraw,
} from '#contract/conversation/handler'
import { now } from '#platform/clock'
import type { Outcome } from '../room/contract.ts'
import type { FormerCase } from '../escalation/queries.ts'
import type { HandlerFields, NewRoomEvent } from './queries.ts'

export type Actor = Pick<NewRoomEvent, 'actorKind' | 'actorId'>
export const SYSTEM: Actor = { actorKind: 'system', actorId: null }
export const AI: Actor = { actorKind: 'ai', actorId: null }
export const memberActor = (memberId: string): Actor => ({ actorKind: 'member', actorId: memberId })

/** Who handles a room. */
export type HandlerState = {
  handler: Handler
  handler_reason: HandlerReason | null
  assignee_id: string | null
}
/** The columns of a locked room that a transition needs. */
export type HandledRoom = HandlerState & {
  id: string
  business_id: string
  handler_version: number
}

/** Every change of a room's handler. `event` is stored as `room_event.reason`. */
export type Transition =
  /** a member takes the room, or reopens it */
  | { event: 'ambil_alih' | 'buka_lagi'; memberId: string }
  /** a reply takes the room, except from a colleague who handles it */
  | { event: 'dibalas'; memberId: string }
  | { event: 'dibalas_lewat_api' | 'dibalas_dari_ponsel' }
  /** `readsAll`: the AI also reads messages that were left to people */
  | { event: 'kembali_ke_ai'; memberId: string; note: string | null; readsAll: boolean }
  /** `assigneeId` null: unassigned */
  | { event: 'tugaskan'; memberId: string; assigneeId: string | null }
  | ({ event: 'eskalasi' } & Escalated)
  | { event: 'putaran_bot'; case?: CaseDetails }
  | { event: 'selesai'; actor: Actor; closure: { outcome: Outcome; summary: string | null } }
  /** a campaign opened the room; no member has to answer it */
  | { event: 'kampanye' }
  | ({ event: 'sesi_baru' | 'kondisi_berubah' } & Admitted)
  /** a merge or its undo: the room gets another room's handler, or its former one */
  | ({ event: 'kontak_digabung' | 'kontak_dipisah'; actor: Actor } & Handed)
  /** the undo of an act on many rooms: the room gets its former handler */
  | { event: 'diurungkan'; memberId: string; to: HandlerState; case: FormerCase | null }

/** The content of a case in the team's queue. */
type CaseDetails = {
  detail?: string | null
  summary?: string[]
  tried?: Tried[]
  draft?: string | null
  draftSources?: { title: string }[]
  priority?: number
}
type Escalated = {
  actor: Actor
  reason: EscalationReason
  /** whether the AI may answer other questions until people come */
  answersMeanwhile?: boolean
  /** messages that are left to people: all until now, or those up to this id */
  handsOver?: string
  case?: CaseDetails
  /** the prepared tool call that waits for a member */
  approval?: string | undefined
  /** id of the run whose draft is proposed to the member */
  draftRunId?: string
}

/** Set for a customer's message (`afterInbound`). A new session has no assignee. */
type Admitted = {
  handler: Handler
  reason: HandlerReason | null
  draw: RolloutDraw
  /** whether the message creates the room, which then has no former state and keeps its version */
  isFirst: boolean
}
type Handed = {
  to: HandlerState
  merged?: MergedContact
  /** whether the room is moved into another one, which stores the event */
  joins?: true
}

const NO_ONE = { handler_reason: null, assignee_id: null }

/** The table of transitions: the state after each one. Pure. */
export function stateAfter(room: HandlerState, change: Transition): HandlerState {
  switch (change.event) {
    case 'ambil_alih':
    case 'buka_lagi':
      return heldBy(change.memberId)
    case 'dibalas':
      return heldBy(repliedBy(room, change.memberId))
    case 'dibalas_lewat_api':
    case 'dibalas_dari_ponsel':
      return heldBy(room.assignee_id)
    case 'kembali_ke_ai':
      return { ...NO_ONE, handler: 'ai' }
    case 'tugaskan':
      return change.assigneeId ? heldBy(change.assigneeId) : toReleased(room)
    case 'eskalasi':
      return { handler: 'menunggu_tim', handler_reason: change.reason, assignee_id: null }
    case 'putaran_bot':
      return { handler: 'loop', handler_reason: 'putaran_bot', assignee_id: null }
    case 'selesai':
      return { ...NO_ONE, handler: 'selesai', assignee_id: closedAs(room, change.actor) }
    case 'kampanye':
      return { ...NO_ONE, handler: 'selesai' }
    case 'sesi_baru':
      return { handler: change.handler, handler_reason: change.reason, assignee_id: null }
    case 'kondisi_berubah':
      return {
        handler: change.handler,
        handler_reason: change.reason,
        assignee_id: room.assignee_id,
      }
    case 'kontak_digabung':
    case 'kontak_dipisah':
    case 'diurungkan':
      return {
        handler: change.to.handler,
        handler_reason: change.to.handler_reason,
        assignee_id: change.to.assignee_id,
      }
  }
}

/** The assignee after a reply. A room that waits for the team is only offered to its assignee. */
const repliedBy = (room: HandlerState, memberId: string): string =>
  room.handler === 'menunggu_tim' ? memberId : (room.assignee_id ?? memberId)

const heldBy = (memberId: string | null): HandlerState => ({
  handler: 'manusia',
  handler_reason: null,
  assignee_id: memberId,
})

const toReleased = ({ handler, handler_reason }: HandlerState): HandlerState => ({
  handler: handler === 'manusia' ? 'menunggu_tim' : handler,
  handler_reason,
  assignee_id: null,
})

/** The assignee after closing. A room that a member closes stays in their list of closed rooms. */
const closedAs = (room: HandlerState, actor: Actor): string | null =>
  actor.actorKind === 'member' ? room.assignee_id : null

export function actorOf(change: Transition): Actor {
  switch (change.event) {
    case 'ambil_alih':
    case 'buka_lagi':
    case 'dibalas':
    case 'kembali_ke_ai':
    case 'tugaskan':
    case 'diurungkan':
      return memberActor(change.memberId)
    case 'dibalas_dari_ponsel':
      return { actorKind: 'device', actorId: null }
    case 'putaran_bot':
      return AI
    case 'sesi_baru':
    case 'kondisi_berubah':
      return { actorKind: 'customer', actorId: null }
    case 'dibalas_lewat_api':
    case 'kampanye':
      return SYSTEM
    case 'eskalasi':
    case 'selesai':
    case 'kontak_digabung':
    case 'kontak_dipisah':
      return change.actor
  }
}

/** Events that are stored even when the handler does not change. */
const ALWAYS: readonly HandlerEvent[] = ['sesi_baru', 'kontak_digabung', 'kontak_dipisah']

export type PlannedChange = { fields: HandlerFields; event: NewRoomEvent }

/**
 * Plans a transition: the event and the new version, which ends drafts of the old one. Later
 * messages of the customer are a new burst. Undefined when nothing changes.
 */
export function planChange(room: HandledRoom, change: Transition): PlannedChange | undefined {
  const state = stateAfter(room, change)
  const isFirst = 'isFirst' in change && change.isFirst
  if (isSame(room, state) && !ALWAYS.includes(change.event)) return undefined
  return {
    fields: {
      ...state,
      handler_version: room.handler_version + (isFirst ? 0 : 1),
      handler_at: now().toISOString(),
      answers_meanwhile: change.event === 'eskalasi' && (change.answersMeanwhile ?? false),
      burst_started_at: null,
    },
    event: {
      businessId: room.business_id,
      roomId: room.id,
      ...actorOf(change),
      reason: change.event,
      before: isFirst ? {} : viewOf(room),
      after: { ...viewOf(state), ...factsOf(change) },
    },
  }
}

const isSame = (a: HandlerState, b: HandlerState): boolean =>
  a.handler === b.handler &&
  a.handler_reason === b.handler_reason &&
  a.assignee_id === b.assignee_id

const viewOf = ({ handler, handler_reason, assignee_id }: HandlerState): HandlerView => ({
  handler,
  reason: handler_reason,
  assignee: assignee_id,
})

function factsOf(change: Transition): Partial<RolloutDraw & MergedContact & Approval> | undefined {
  if (change.event === 'eskalasi')
    return change.approval ? { approval: change.approval } : undefined
  if (change.event === 'sesi_baru' || change.event === 'kondisi_berubah') return change.draw
  return 'merged' in change ? change.merged : undefined
}
