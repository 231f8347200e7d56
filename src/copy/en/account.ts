export * from '../id/account.ts'
