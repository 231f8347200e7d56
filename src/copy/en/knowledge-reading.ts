export * from '../id/knowledge-reading.ts'
