// Figures
import { counted, nounOf } from '../counted.ts'
export const comparedWith = (weekday: string) =>
  `Today compared with ${weekday} up to the same hour`
export const answeredHint = 'Conversations that got their first reply today'
export const byAiHint = 'Of those handled today, answered by AI without help of the team'
export const resolvedHint = 'Closed conversations whose customer did not write again within 7 days'
export const openFigure = (name: string, value: string) =>
  `${name}: ${value}. See its conversations`
export const lastWeek = 'last week'
export const medianHint = 'Half of the customers got their first reply faster than this'
export const sameAs = (against: string) => `same as ${against}`
export const fromValue = (against: string) => `from ${against}`
export const noneFor = (against: string) => `${against}: none`

// Health
export const channelHealth = 'Channel health'
export const repair = 'Repair'
export const withoutModel = 'No model'
export const withoutModelHint = 'The AI answers in the words of Training.'
export const notUsedToday = 'Not used in the last 24 hours'
export const medianOf = (duration: string) => `Median ${duration}, `
export const troubled = 'Has problems'
export const failedRuns = (middle: string, failed: number, runs: number) =>
  `${middle}${failed} of ${runs} failed in 24 hours`
export const smooth = 'Running well'
export const noFailures = (middle: string) => `${middle}no failures`
export const empty = 'Empty'
export const noKnowledge = 'Without knowledge, the AI hands everything to the team.'
export const failedCount = (count: number) => `${count} failed`
export const sourcesReady = 'sources ready'
export const changed = '· changed'

// HomeScreen
export const figuresAppear = "Today's figures appear once the first customer writes."
export const waitingForReply = (count: string) =>
  count === '1'
    ? '1 conversation is waiting for a reply'
    : `${count} conversations are waiting for a reply`
export const longest = ', the longest for'
export const answerNow = 'Reply now'

// HoursChart
export const perHour = 'Conversations per hour'
export const ai = 'AI'
export const perHourTodayAnd = (weekday: string) => `Conversations per hour today and ${weekday}`
export const hour = 'Hour'
export const conversationsOf = (hour: string) => `Conversations, ${hour}`
export const untilNow = (hour: string) => `${hour} until now`
export const hourRange = (from: string, to: string) => `${from} to ${to}`

// QuietDay
export const noneAnsweredToday = 'No conversations yet today'
export const yesterdayHad = (count: string, ofAi: string) =>
  `Yesterday ${counted(count, 'conversation')} ${nounOf(count, 'was', 'were')} handled, ${ofAi} of them by the AI without the team.`
export const firstShown = 'The first one shows up here at once.'
export const seeYesterday = 'See yesterday’s summary'

// SetUpList
export const setUpKnowledge = 'Add knowledge about your business'
export const setUpTry = 'Ask something as a customer'
export const openSimulation = 'Open the simulation'
export const setUpConnect = 'Connect a WhatsApp number'
export const setUpSecure = 'Secure the account with an email'
export const deletedUnlessOpened = (date: string) =>
  `Without this, the business is deleted if it is not opened until ${date}.`
export const secure = 'Secure'
export const setUpActivate = 'Activate the AI for customers'
export const openSettings = 'Open settings'
export const setUp = 'Getting started'
export const setUpDone = 'Finished steps'
export const doneOf = (done: number, count: number) => `${done} of ${count}`

// Todos
export const thingsToday = (count: number) =>
  count === 1 ? '1 thing today' : `${count} things today`
export const thingsTodayTitle = 'Things today'
export const byCustomersHelped = 'ordered by the number of customers they help'
export const nothingToFix = 'Nothing needs fixing right now.'
export const channelOfflineHint =
  'While it is disconnected, customer messages do not come in and replies do not go out.'
export const overdueEscalations = (count: string) =>
  count === '1'
    ? '1 escalation is past its deadline'
    : `${count} escalations are past their deadline`
export const longestWaiting = (names: string) => `Waiting longest: ${names}.`
export const openEscalations = 'Open escalations'
export const askedUnknown = (count: string) =>
  count === '1'
    ? '1 customer asked something that is not in Training'
    : `${count} customers asked something that is not in Training`
export const mostAsked = (question: string) => `Asked most: “${question}”`
export const writeAnswer = 'Write an answer'
export const failedReplies = (count: string) =>
  count === '1' ? 'The reply to 1 customer failed' : `Replies to ${count} customers failed`
export const failedRepliesHint = 'Open the conversation to see why, and to send again.'
export const conflictsFound = (count: string) =>
  `${count} ${nounOf(count, 'thing differs', 'things differ')} between knowledge sources`
export const conflictFound = (subject: string) => `Two sources differ: ${subject}`
export const conflictHint = 'Until you choose the right one, the AI mentions neither.'
export const chooseRight = 'Choose the right one'
export const sourcesFailed = (count: number) => `${count} knowledge sources could not be read`
export const sourceFailed = (title: string) => `"${title}" could not be read`
export const openTraining = 'Open Training'
export const sourcesExpired = (count: number) => `${count} knowledge sources have expired`
export const sourceExpired = (title: string) => `"${title}" has expired`
export const expiredHint = 'The AI does not use it until it is renewed.'
export const renew = 'Renew'

// figure-words
export const weekdayAgo = (weekday: string) => `last ${weekday}`
export const goodMorning = 'Good morning'
export const goodDay = 'Good afternoon'
export const goodAfternoon = 'Good afternoon'
export const goodEvening = 'Good evening'
export const fasterOrSlower = (difference: string, word: string) => `${difference} ${word}`
export const points = (difference: string) =>
  /^\D?1$/.test(difference) ? `${difference} point` : `${difference} points`
export const faster = 'faster'
export const slower = 'slower'

// Metric
export const processingCount = (count: number) => `${count} being read`

// DayActs
export const dayActs = 'Orders and bookings today'
export const ordersDue = (count: string) =>
  `${count} ${count === '1' ? 'order' : 'orders'} due today`
export const ordersLate = (count: string) => `${count} overdue`
export const ordersWaiting = (count: string) => `${count} to approve or check for payment`
export const openOrders = 'Open orders'
export const bookingsToday = (count: string) =>
  `${count} ${count === '1' ? 'booking' : 'bookings'} today`
export const nextBooking = (time: string) => `next at ${time}`
export const bookingsWaiting = (count: string) => `${count} to confirm`
export const openBookings = 'Open bookings'
