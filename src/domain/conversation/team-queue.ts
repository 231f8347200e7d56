/** Reads the team's queue: escalations and waiting rooms, with the caller's rights. */

export { findCase, listEscalations } from './escalation/escalation.ts'
export { countTeam, waitsForTeam } from './room/list-queries.ts'
