export * from '../id/simulator.ts'
