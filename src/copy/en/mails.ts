export * from '../id/mails.ts'
