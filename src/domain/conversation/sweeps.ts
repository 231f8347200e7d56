/** Steps of timed jobs and sweeps. They run as the service. */

export { rescueDeliveries } from './delivery/undelivered.ts'
export { markUnacknowledged, listUnacknowledged } from './delivery/unacknowledged.ts'
export { wakeSnoozed } from './room/acts.ts'
export { askForRating } from './session/csat.ts'
export { closeIdleSession, queueIdleRooms, readIdleSession } from './session/closing.ts'
export { rescueStranded } from './turn/turn.ts'
