export * from '../id/shell.ts'
