export * from '../id/message.ts'
export const noMessages = 'No messages yet.'
export const optedOutBy = (who: string) => `${who} stopped promotions for this customer`
export const optedInBy = (who: string) => `${who} allowed promotions for this customer`
