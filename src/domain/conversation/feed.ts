/** Reads of conversations for screens and APIs, as the caller. */

export { listCharges } from './delivery/charges.ts'
export { getAgentRun, listMessages } from './message/timeline.ts'
export { readRatings } from './session/csat.ts'
export { readLines } from './session/closing.ts'
export {
  countRooms,
  getRoom,
  listAiRooms,
  listClosedRooms,
  listFollowUps,
  listRooms,
  listRoomsById,
  listTags,
  openInbox,
} from './room/room-lists.ts'
