export * from '../id/channel.ts'
