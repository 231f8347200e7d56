export * from '../id/scenario.ts'
