// Citation
import { counted } from '../counted.ts'
export const sourceTitled = (title: string) => `Source: ${title}`
export const matchHint = 'Match with the question, 0 to 1'

// SimulatedThread
export const photoOfProduct = 'Photo of the product'
export const simulatedConversation = 'Simulated conversation'
export const silentNothingToAnswer = 'The AI does not reply: there is nothing to answer.'
export const silentWaitsForTeam = 'The AI does not reply: this message waits for the team too.'
export const fromDraft = 'From the draft'
export const silentBot = 'The AI stopped: the other side seems to be a bot.'
export const silent = 'The AI does not reply.'
export const asksFirst = (minutes: number) =>
  `Asks back, calls the team after ${counted(minutes, 'minute')}`
export const handedOverBecause = (reason: string) => `Handed over to the team: ${reason}`
export const needsPerson = 'needs a person'

// WaChat
export const customer = 'Customer'
export const shop = 'Shop'
export const waiting = 'Waiting'
export const isTyping = (name: string) => `${name} is typing`
export const tooLong = (limit: number, over: number) =>
  `A message has at most ${limit} characters; ${over} too many`
export const charactersLeft = (count: number) => `${counted(count, 'character')} left`

/** A suggested question that shows how the agent hands over. */
export const questionForPerson = 'mau ngomong sama orangnya'
