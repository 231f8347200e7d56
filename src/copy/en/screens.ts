export * from '../id/screens.ts'
export const escalations = 'Escalations'
export const orders = 'Orders'
export const customers = 'Customers'
