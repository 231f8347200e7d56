export * from '../id/settings.ts'

export const savedModel = 'changed the AI model'
export const removedModel = 'stopped using an AI model of their own'
