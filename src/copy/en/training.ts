export * from '../id/training.ts'
