export * from '../id/conversation.ts'
export const mine = 'Mine'
export const openConversation = 'Open conversation'
export const returnToAi = 'Return to AI'
export const countColleagues = (count: number) =>
  count === 1 ? '1 colleague' : `${count} colleagues`
export const overSla = 'Over SLA'
export const customerPage = 'Open the customer page'
