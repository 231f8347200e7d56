/** Reads of conversations for screens and APIs, as the caller. */

export { listCharges } from './delivery/charges.ts'
export { findCase, listEscalations } from './escalation/escalation.ts'
export { getAgentRun, listMessages } from './message/timeline.ts'
export { countTeam, waitsForTeam } from './room/list-queries.ts'
export {
  countRooms,
  getRoom,
  listAiRooms,
  listClosedRooms,
  listRooms,
  listRoomsById,
  listTags,
  openInbox,
} from './room/room-lists.ts'
