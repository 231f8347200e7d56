export * from '../id/auto-reply.ts'
