export * from '../id/inbox.ts'
