export * from '../id/knowledge.ts'
