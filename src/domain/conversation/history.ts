/** Records of conversations: their lines, files, ratings, charges and drafts. */

export { listCharges } from './delivery/charges.ts'
export { listDraftLog } from './draft-log/draft-log.ts'
export { listGallery } from './gallery/gallery.ts'
export { readLines } from './session/closing.ts'
export { readRoomTalk } from './session/room-talk.ts'
