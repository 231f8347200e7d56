export * from '../id/session-reasons.ts'
