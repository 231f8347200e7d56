export * from '../id/notice.ts'

export const modelLimit =
  "This month's model budget is used up: the AI answers in your own words until next month"
export const mentioned = (who: string) => `You are mentioned in a note about ${who}`
export const bookingNew = (who: string) => `${who} made a booking`
export const bookingCancelled = (who: string) => `${who} cancelled a booking`
export const assigned = (who: string) => `The conversation with ${who} was given to you`
export const channelDown = 'A WhatsApp number lost its connection: no message comes in or goes out'
export const saleWaiting = (who: string) => `The order of ${who} is waiting for approval`
export const salePayment = (who: string) => `A payment of ${who} needs checking`
export const sheetStopped = 'The Google Sheet is no longer followed: prices are not updated'
