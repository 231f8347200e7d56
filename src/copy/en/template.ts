export * from '../id/template.ts'
