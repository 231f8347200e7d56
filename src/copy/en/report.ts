export * from '../id/report.ts'
