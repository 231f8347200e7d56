/** What members do with a room. Each act is one transaction as the caller. */

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
