/** Acts of members on a room. Each is one transaction as the caller. */

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
