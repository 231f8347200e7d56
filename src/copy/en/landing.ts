export * from '../id/landing.ts'
