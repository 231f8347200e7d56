/** Receive, answer, deliver: the steps of a message. They run as the service. */

export { claimDelivery, type Delivery, recordDelivery } from './delivery/delivery.ts'
export { findForgotten } from './delivery/undelivered.ts'
export { receiveAtOnce, receiveEvent } from './inbound/inbound.ts'
export { postCampaignMessage } from './message/send-campaign.ts'
export { insertRun, type TurnMessage } from './turn/queries.ts'
export { finishTurn, type PostResult, type TurnOutcome } from './turn/finish-turn.ts'
export { closeEmptyTurn, openTurn, type RunRecord, type Turn } from './turn/turn.ts'
