export * from '../id/quota.ts'

export const paymentCalls = 'payment links and tests of the payment account'
