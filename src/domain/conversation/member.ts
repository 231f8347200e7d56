/** What people do in a conversation: each export is one transaction as the caller. */

export { dismissUndelivered, resendFailed, retryMessage } from './delivery/undelivered.ts'
export { sendMedia } from './message/send-media.ts'
export { sendTemplate, sendTestTemplate } from './message/send-template.ts'
export {
  addNote,
  noteOwnReaction,
  openChat,
  sendAsk,
  sendContent,
  sendTest,
  sendText,
} from './message/send.ts'
export {
  archiveRoom,
  assignRoom,
  decideDraft,
  escalateRoom,
  handOverWork,
  markDone,
  markRead,
  reopenRoom,
  returnToAi,
  snoozeRoom,
  tagRoom,
  takeOver,
  untagRoom,
} from './room/acts.ts'
