export * from '../id/case-reasons.ts'
