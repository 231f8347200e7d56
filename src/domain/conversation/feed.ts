/** Reads of conversations for screens and APIs, as the caller. */

export { listCharges } from './delivery/charges.ts'
export { listDraftLog } from './draft-log/draft-log.ts'
export { getAgentRun, listMessages } from './message/timeline.ts'
export { listGallery } from './gallery/gallery.ts'
export { readRatings } from './session/csat.ts'
export { readLines } from './session/closing.ts'
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
