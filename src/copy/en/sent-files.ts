export * from '../id/sent-files.ts'
