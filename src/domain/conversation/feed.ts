/** Reads of conversations for screens and APIs, as the caller. */

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
