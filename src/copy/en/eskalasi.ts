// Case
export const take = 'Take'
export const backToQueue = 'Back to the queue'
export const caseOf = (customer: string) => `Escalation of ${customer}`
export const summary = 'Summary'
export const writtenByAi = 'Written by AI'
export const assign = 'Assign'
export const draftMovesOnTake = 'The draft moves to the message field once you take this'
export const namesWatching = (who: string | undefined) => `${who} watching`
export const open = 'Open'
export const reason = 'Reason'
export const timeLeft = 'Time left'
export const deadline = 'Due'
export const alreadyTried = 'Already tried'
export const notSucceeded = 'Did not succeed'
export const lastMessages = 'Latest messages'

// DeadlineCountdown
export const overdueBy = 'Overdue by'
export const overdue = 'late'
export const closedUntil = (opensAt: string, dueAt: string) =>
  `Closed until ${opensAt}, due ${dueAt}`
export const opensAt = (opensAt: string) => `opens ${opensAt}`

// EskalasiList
export const filterByReason = 'Filter by reason'
export const allReasons = 'All reasons'
export const slaSettings = 'Deadline settings'
export const queueParts = 'Parts of the queue'
export const waiting = 'Waiting'
export const wholeTeam = 'Whole team'
export const queue = 'Queue'
export const escalationQueue = 'Escalation queue'
export const takenWithin = 'Taken within'
export const slaInOpenHours = 'Deadline'
export const slaMinutes = (slaMinutes: number) => `${slaMinutes} min`
export const noneWithReason = 'No escalations with this reason.'
export const openCases = (name: string, count: string) => `${name}: ${count}. See the escalations`
export const noneOverdue = 'No escalation is past its deadline.'
export const noneTakenByYou = 'You have not taken any escalation.'
export const takenStayHere = 'Take one from the queue, and it stays here until it is done.'
export const nobodyWaits = 'No customer is waiting for the team.'
export const handedOverAppearHere =
  'Conversations that the AI hands over appear here, the most urgent first.'

// EskalasiRoomScreen
export const takenBy = (name: string) => `Already taken by ${name}.`
export const anotherColleague = 'another colleague'

// QueueRow
export const colleague = 'Colleague'

// queue
export const minutesCount = (minutes: string) => `${minutes} min`
