export * from '../id/ui.ts'
export const succeeded = 'Succeeded'
