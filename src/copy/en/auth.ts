export * from '../id/auth.ts'
