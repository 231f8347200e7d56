/** Reads of the team's queue: escalations and waiting rooms, as the caller. */

export { findCase, listEscalations } from './escalation/escalation.ts'
export { countTeam, waitsForTeam } from './room/list-queries.ts'
