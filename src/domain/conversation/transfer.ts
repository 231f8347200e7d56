/**
 * Rooms that change their contact or their member, inside the transaction of `domain/contact` or
 * `domain/team`. A door of its own: nothing behind it imports contacts.
 */

export { handOverWork } from './handler/hand-over-work.ts'
export { mergeRooms, returnRoom } from './merge/merge-rooms.ts'
export { lockRooms, type MergedRoom, renameChats } from './merge/queries.ts'
