export * from '../id/composer.ts'
export const aiDraft = 'AI draft'
export const mentionWhom = 'Mention a colleague'
