/**
 * What changes of contacts do to rooms, inside the transaction of `domain/contact`. A door of its
 * own: nothing behind it imports contacts.
 */

export { mergeRooms, returnRoom } from './merge/merge-rooms.ts'
export { lockRooms, type MergedRoom, renameChats } from './merge/queries.ts'
