export * from '../id/notice.ts'
