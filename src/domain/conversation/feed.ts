/** Reads conversations for screens and APIs, with the caller's rights. */

export { getAgentRun, listMessages } from './message/timeline.ts'
export {
  countFilters,
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
