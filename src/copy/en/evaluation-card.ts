export * from '../id/evaluation-card.ts'
