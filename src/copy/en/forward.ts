// Forwarding a message to another conversation
export const forward = 'Forward'
export const title = 'Forward to another conversation'
export const search = 'Search a name or number'
export const sendTo = (who: string) => `Forward to ${who}`
export const sent = (who: string) => `Forwarded to ${who}`
export const open = 'Open'
export const none = 'No other conversation matches.'
export const notLoaded = 'The conversations did not load.'
export const windowClosed = '24-hour window closed'
