export * from '../id/simulate.ts'
