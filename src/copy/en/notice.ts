// Titles of notices, for the bell and the mail.
export const aCustomer = 'A customer'
export const customerReplied = (who: string) => `${who} replied in a conversation you are handling`
export const mentioned = (who: string) => `You are mentioned in a note about ${who}`
export const escalationNew = (who: string) => `${who} is waiting for an answer of the team`
export const escalationHalf = (who: string) =>
  `${who} is waiting for the team, half of the time is over`
export const escalationOver = (who: string) => `${who} has been waiting past the deadline`
export const sendFailed = (who: string) => `A message to ${who} failed to send`
export const opened = (waiting: number) =>
  waiting === 1
    ? 'The team is open: 1 conversation has been waiting since closing time'
    : `The team is open: ${waiting} conversations have been waiting since closing time`
export const saleWaiting = (who: string) => `The order of ${who} is waiting for approval`
export const salePayment = (who: string) => `A payment of ${who} needs checking`
export const scenarioRegressed = (count: number) =>
  count === 1
    ? '1 required scenario got worse after a change'
    : `${count} required scenarios got worse after a change`
const withStaff = (staff: string | null) => (staff ? ` with ${staff}` : '')
export const bookingNew = (who: string, staff: string | null) =>
  `${who} made a booking${withStaff(staff)}`
export const bookingCancelled = (who: string, staff: string | null) =>
  `${who} cancelled a booking${withStaff(staff)}`
export const assigned = (who: string) => `The conversation with ${who} was given to you`
export const channelDown = (name: string | null) =>
  `${name ?? 'A WhatsApp number'} lost its connection: no message comes in or goes out`
export const sheetStopped = 'The Google Sheet is no longer followed: prices are not updated'
export const sourceChanged = "A site changed: check the AI's answers"
export const sourceFailed = 'A site could not be read again: the old answers stay in use'
export const modelNotices = {
  model_limit:
    "This month's model budget is used up: the AI answers in your own words until next month",
  model_failing: 'The provider refuses the AI model: check its key and credit',
}
export const ownerNotices = {
  owner_offered: 'You are offered the ownership of this business',
  owner_changed: 'This business has a new owner',
  owner_kept: 'The transfer of ownership was declined: you remain the owner',
}
export const digestDaily = (waiting: number) =>
  waiting > 0 ? `Daily digest: ${waiting} waiting` : 'Your daily digest is ready'
export const digestWeekly = (waiting: number) =>
  waiting > 0 ? `Weekly digest: ${waiting} waiting` : 'Your weekly digest is ready'
export const planNotices = {
  plan_usage_most: '80% of the AI answers are used',
  plan_usage_all: 'The AI answers are used up: new conversations go to the team',
  plan_ending: 'The trial or plan ends soon',
  plan_past_due: 'The paid period of the plan is over, the AI stops answering 7 days later',
  plan_ended: 'The plan has ended: the AI no longer answers, conversations go to the team',
}
export const hiddenContent = 'There is something for you to see in Tanggap'
