export * from '../id/validation.ts'
