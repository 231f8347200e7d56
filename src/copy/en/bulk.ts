// Acts on many conversations
import { counted } from '../counted.ts'
export const bulkActs = 'Acts on the selected conversations'
export const select = 'Select conversations'
export const selectThis = (who: string) => `Select the conversation with ${who}`
export const toggleSelected = 'Select or release the conversation'
export const stopSelecting = 'Stop selecting'
export const selected = (count: string) =>
  count === '1' ? '1 conversation selected' : `${count} conversations selected`
export const selectAll = 'Select all in this list'
export const allOfList = 'All in this list (at most 5,000)'
export const assign = 'Assign'
export const assignTo = (count: string) => `Assign: ${count}`
export const addTag = 'Add a tag'
export const tagAs = (count: string) => `Add a tag: ${count}`
export const markRead = 'Mark as read'
export const close = 'Done'
export const closeAs = (count: string) => `Mark as done: ${count}. With which outcome?`
export const progress = 'Progress'
export const working = (done: string, total: string) =>
  `${done} of ${counted(total, 'conversation')}. It goes on when this page is closed.`
export const ended = (done: string, total: string) =>
  `${done} of ${counted(total, 'conversation')} done.`
export const unchanged = (count: string) => `${count} of them were so already.`
export const failed = (count: string) =>
  `${count} skipped: they are gone, or you may not change them.`
export const stop = 'Stop'
export const archive = 'Archive'
export const undoIt = 'Undo'
export const notStopped = 'Not stopped yet'
export const undone = (done: string, total: string) =>
  `${done} of ${counted(total, 'conversation')} restored.`
export const skipped = (count: string) => `${count} skipped: changed again since then.`
