export * from '../id/delivery.ts'
