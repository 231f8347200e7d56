/**
 * Rooms that move to another contact or member, inside the transaction of `domain/contact` or
 * `domain/team`. A separate door, because no file behind it imports contacts.
 */

export { handOverWork } from './sharing/share-cases.ts'
export { mergeRooms, returnRoom } from './merge/merge-rooms.ts'
export { lockRooms, type MergedRoom, renameChats } from './merge/queries.ts'
