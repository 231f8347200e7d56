export * from '../id/order.ts'
