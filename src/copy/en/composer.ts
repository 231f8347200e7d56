export * from '../id/composer.ts'
export const aiDraft = 'AI draft'
