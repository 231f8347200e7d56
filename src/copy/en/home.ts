export * from '../id/home.ts'
