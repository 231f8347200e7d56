export * from '../id/settings.ts'
