export * from '../id/operator.ts'
