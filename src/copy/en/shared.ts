export * from '../id/shared.ts'
