export * from '../id/content-words.ts'
