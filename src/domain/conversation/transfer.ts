/**
 * Moves rooms to another contact or member, inside the transaction of `domain/contact` or
 * `domain/team`. It is a separate door, because the files behind it must not import contacts.
 */

export { handOverWork } from './sharing/share-cases.ts'
export { mergeRooms, returnRoom } from './merge/merge-rooms.ts'
export { lockRooms, type MergedRoom, renameChats } from './merge/queries.ts'
