export * from '../id/auth-errors.ts'
