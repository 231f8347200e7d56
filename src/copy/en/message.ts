export * from '../id/message.ts'
export const noMessages = 'No messages yet.'
