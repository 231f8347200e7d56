/** Messages of members and programs to customers. */

export { forwardMessage } from './forward/forward.ts'
export { takeDraftPicture } from './message/draft-picture.ts'
export { sendMedia } from './message/send-media.ts'
export { sendTemplate, sendTestTemplate } from './message/send-template.ts'
export {
  addNote,
  noteOwnReaction,
  openChat,
  sendContent,
  sendTest,
  sendText,
} from './message/send.ts'
