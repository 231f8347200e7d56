/** Steps of timed jobs and sweeps. They run as the service. */

export { rescueDeliveries } from './delivery/undelivered.ts'
export { doubtUnheard, listUnheard } from './delivery/unheard.ts'
export { notifyAtOpening, notifyOfCase, watchEscalation } from './escalation/escalation.ts'
export { shareCases, shareOpened } from './sharing/share-cases.ts'
export { wakeSnoozed } from './room/acts.ts'
export { askForRating } from './session/csat.ts'
export { closeIdleSession, queueIdleRooms, readIdleSession } from './session/closing.ts'
export { rescueStranded } from './turn/turn.ts'
