// what a conversation costs
import { counted, nounOf } from '../counted.ts'
export const title = 'Cost of conversations'
export const lead = (date: string) =>
  `An estimate from Meta's receipts and the model's tokens. Meta's rates are those since ${date}; the bills of Meta and the model provider are what counts.`
export const fact = 'Cost'
export const about = (rupiah: string) => `± ${rupiah}`
export const session = 'this session'
export const ever = (rupiah: string) => `± ${rupiah} since the beginning`
export const charged = (count: string) => `${count} paid ${count === '1' ? 'message' : 'messages'}`
export const free = (count: string) => `${count} free`
export const tokens = (count: string) => `${counted(count, 'token')}`
export const unpriced = (count: string) =>
  `${counted(count, 'message')} to numbers or of kinds without a known rate ${nounOf(count, 'is', 'are')} not included.`
export const nothing = 'No cost yet'
export const perConversation = (rupiah: string, count: string) =>
  `± ${rupiah} per conversation (${count} ${count === '1' ? 'conversation' : 'conversations'})`
/** how much fewer messages the AI sent than one for each message of a customer */
export const fewer = (answers: string, asked: string, percent: string) =>
  `The AI answered ${asked} customer messages with ${answers}, ${percent}% fewer than one reply to each.`
export const nothingLead = 'Costs appear once Meta sends a paid receipt, or a model answers.'
export const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`
export const period = 'Period'
export const total = 'Total'
export const meta = 'Meta'
export const model = 'Model'
export const day = 'Day'
export const perDay = 'By day'
export const perBehaviour = 'By version of the AI'
export const behaviour = (name: string) => `AI ${name}`
export const answers = (count: string) => `${count} ${count === '1' ? 'answer' : 'answers'}`
export const perCampaign = 'By campaign'
export const dearest = 'Dearest conversations'
export const shownOf = (shown: number, all: string) => `${shown} of ${all}`
export const spent = (days: number, rupiah: string, each: string) =>
  `Conversations of the last ${days} days cost ± ${rupiah}, ± ${each} each.`
export const seeCosts = 'See details'
export const showTable = 'Show table'
export const hideTable = 'Hide table'
export const aCustomer = 'Customer'
export const behind = (figure: string) => `Conversations behind: ${figure}`
export const openFigure = (figure: string) => `See the conversations: ${figure}`
export const deletedRooms = 'Deleted conversations'
export const notLoaded = 'Could not be loaded'
