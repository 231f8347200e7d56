export * from '../id/reasons.ts'
