export * from '../id/routes.ts'
