export * from '../id/errors.ts'
