export * from '../id/task-completed.ts'
