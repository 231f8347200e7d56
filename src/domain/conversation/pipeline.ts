/** Receive, answer, deliver, and the sweeps: the steps that run for no member. */

export { claimDelivery, type Delivery, queueDelivery, recordDelivery } from './delivery/delivery.ts'
export { findForgotten, rescueDeliveries } from './delivery/undelivered.ts'
export { doubtUnheard, listUnheard } from './delivery/unheard.ts'
export { notifyAtOpening, watchEscalation } from './escalation/escalation.ts'
export { receiveAtOnce, receiveEvent } from './inbound/inbound.ts'
export { openChatIn, postOutgoing } from './message/send.ts'
export { wakeSnoozed } from './room/acts.ts'
export { changeHandler } from './handler/transition.ts'
export { lockRoom } from './room/queries.ts'
export { closeIdleSession, queueIdleRooms, readIdleSession } from './session/closing.ts'
export {
  judgeSession,
  type SessionEnd,
  type SessionLine,
  SUMMARY_CHARS,
} from './session/session-end.ts'
export { insertRun, type TurnMessage } from './turn/queries.ts'
export {
  closeEmptyTurn,
  closeTurn,
  handOver,
  openTurn,
  postReply,
  type PostResult,
  rescueStranded,
  type RunRecord,
  stopLoop,
  type Turn,
} from './turn/turn.ts'
