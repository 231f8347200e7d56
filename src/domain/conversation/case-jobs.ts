/** Jobs of open cases: notices, deadlines and offers to members. They run as the service. */

export { notifyAtOpening, notifyOfCase, watchEscalation } from './escalation/escalation.ts'
export { shareCases, shareOpened } from './sharing/share-cases.ts'
