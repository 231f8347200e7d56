export * from '../id/deferred.ts'
