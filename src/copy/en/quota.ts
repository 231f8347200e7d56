export * from '../id/quota.ts'
