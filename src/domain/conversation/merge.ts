/** What the merge of contacts does to rooms. A door of its own: it must not import contacts. */

export { type Room } from './room/moves.ts'
export { insertRoomEvent, updateRoom } from './room/queries.ts'
