export * from '../id/team.ts'
