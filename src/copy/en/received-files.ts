export * from '../id/received-files.ts'
