export * from '../id/gateway-errors.ts'
