export * from '../id/ui.ts'
