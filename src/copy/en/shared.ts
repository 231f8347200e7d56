export * from '../id/shared.ts'
export const you = 'You'
