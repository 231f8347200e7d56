/**
 * Receiving and delivering: the steps of a message before and after its answer. They run as the
 * service.
 */

export { claimDelivery, type Delivery, recordDelivery } from './delivery/delivery.ts'
export { findForgotten } from './delivery/undelivered.ts'
export { type NoticeRoom, openNotices } from './message/notices.ts'
export { returnAfterDecision, settleDecided } from './room/return-after-decision.ts'
export { openRehearsalRoom } from './room/rehearsal-room.ts'
export { receiveAtOnce, receiveEvent } from './inbound/inbound.ts'
export { postCampaignMessage } from './message/send-campaign.ts'
