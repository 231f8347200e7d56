export * from '../id/message.ts'
export const noMessages = 'No messages yet.'
export const optedOutBy = (who: string) => `${who} stopped promotions for this customer`
export const optedInBy = (who: string) => `${who} allowed promotions for this customer`
export const newerNotLoaded = 'Newer messages could not be loaded.'
export const loadingNewer = 'Loading newer messages…'
export const notJumped = 'That message cannot be shown yet'
export const messageMissing = 'That message is no longer in this conversation'
export const unreadFromHere = 'Unread'
