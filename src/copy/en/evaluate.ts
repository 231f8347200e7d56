export * from '../id/evaluate.ts'
