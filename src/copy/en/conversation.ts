export * from '../id/conversation.ts'
