/** Acts of members on a room. Each one is a transaction with the caller's rights. */

export {
  archiveRoom,
  assignRoom,
  decideDraft,
  escalateRoom,
  markDone,
  markRead,
  reopenRoom,
  returnToAi,
  snoozeRoom,
  tagRoom,
  takeOver,
  untagRoom,
} from './room/acts.ts'
