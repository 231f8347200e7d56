export * from '../id/suggestion-messages.ts'
