/** Receive, answer, deliver: what happens to a message on its way. It runs as the service. */

export { claimDelivery, type Delivery, recordDelivery } from './delivery/delivery.ts'
export { findForgotten } from './delivery/undelivered.ts'
export { receiveAtOnce, receiveEvent } from './inbound/inbound.ts'
export { postCampaignMessage } from './message/send-campaign.ts'
export { insertRun, type TurnMessage } from './turn/queries.ts'
export {
  closeEmptyTurn,
  finishTurn,
  openTurn,
  type PostResult,
  type RunRecord,
  type Turn,
  type TurnOutcome,
} from './turn/turn.ts'
