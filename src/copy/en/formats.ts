export * from '../id/formats.ts'
