export * from '../id/integrations.ts'
