export * from '../id/oauth.ts'
