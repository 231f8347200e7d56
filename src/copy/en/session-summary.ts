export * from '../id/session-summary.ts'
