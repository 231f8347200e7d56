// Messages that are sent at a chosen time
export const scheduleMessage = 'Schedule message'
export const changeMessage = 'Change scheduled message'
export const text = 'Message'
export const writeFirst = 'Write the message first.'
export const sendAt = 'Send at'
export const soon = 'Quick times'
export const chooseTime = 'Choose a date and a time.'
export const timeFaults = {
  past: 'That time has passed. Choose a time in the future.',
  too_far: 'Too far ahead. Choose a time at most one year from now.',
}
export const cancelOnReply = 'Cancel if the customer replies first'
export const schedule = 'Schedule'
export const withFile = (name: string) => `With the file ${name}`
export const oneFile = 'A scheduled message can carry one file only. Remove the others first.'
export const windowEnds = (when: string) =>
  `The 24-hour window closes ${when}. This message is sent only if the customer writes again before its time.`
export const scheduledFor = (when: string) => `Scheduled for ${when}`
export const seeInRoom = 'The list is above the writing box of this conversation.'
export const line = (count: number, next: string) =>
  count === 1 ? `Message scheduled for ${next}` : `${count} scheduled messages, next ${next}`
export const lineFailed = (count: number) =>
  count === 1 ? '1 scheduled message was not sent' : `${count} scheduled messages were not sent`
export const see = 'View'
export const listTitle = 'Scheduled messages'
export const by = (name: string) => `by ${name}`
export const endsOnReply = 'cancelled if the customer replies'
export const endedByReply = 'The customer has replied: this message will not be sent.'
export const sendNow = 'Send now'
export const sentNow = 'Message sent'
export const cancelled = 'Scheduled message cancelled'
export const cancelIt = 'Cancel it'
export const reasons = {
  window_closed: 'Not sent: the 24-hour window is closed. Use a template.',
  blocked: 'Not sent: this customer is blocked.',
  opted_out: 'Not sent: the customer wrote STOP after this message was scheduled.',
  author_left: 'Not sent: its author left the team, or may no longer reply.',
  file_gone: 'Not sent: its file no longer exists.',
  late: 'Not sent: the server came back more than 2 hours after its time.',
  replied: 'Cancelled: the customer replied first.',
  refused: 'Not sent. Try sending it now to see why.',
}
