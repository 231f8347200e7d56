// ClosedRow
import { counted } from '../counted.ts'
export const byAi = 'by AI'
export const byItself = 'by itself'
export const firstToDone = 'From the first message until done'
export const duration = 'Length of the conversation'

export const rated = (rating: number) => `The customer gave ${rating} of 5`

// TaskCompletedList
export const satisfaction = 'Satisfaction, 30 days'
export const ratingOfFive = (rating: string) => `${rating} of 5`
export const ratingsOfAsked = (rated: string, asked: string) => `${rated} of ${asked} asked`
export const openRated = (count: string) =>
  `Satisfaction of 30 days. See ${count} ${count === '1' ? 'conversation' : 'conversations'}`
export const noneDone = 'No finished conversations yet.'
export const toInbox = 'To the inbox'
export const doneAppearHere = 'Those marked as done by the team or the AI appear here.'
export const doneConversations = 'Finished conversations'
export const stayedOf = (stayed: string, closed: string) =>
  `${stayed} of ${counted(closed, 'conversation')}`
export const visibleAfterWeek = 'Visible a week after the first conversation was finished.'

// TaskCompletedScreen
export const doneList = 'List of finished conversations'
export const mayReopen = 'Those that are not settled can be reopened.'

// ClosedBar, LessonSheet
export const afterwards = 'Afterwards'
export const isDone = 'This conversation is done.'
export const toKnowledge = 'Turn into knowledge'
export const noCustomerWords = 'This conversation holds no text of the customer.'
export const noReplies = 'There is no reply to take. Write the question and answer yourself.'
export const whichReply = 'Reply to take'
export const theAi = 'AI'
export const questionHint = 'Write it in general, without the name or number of the customer.'
export const answerField = 'Answer'
export const answerHint = 'The AI answers in these words.'
export const learned = 'Knowledge added.'
export const learnedHint = 'The AI uses it at once, and its question becomes a required scenario.'
export const openStayed = (count: string) =>
  `Still done after 7 days. See ${count} ${count === '1' ? 'conversation' : 'conversations'}`
