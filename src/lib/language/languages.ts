/** The languages that the agent reads. */
export const LANGUAGES = ['id', 'en', 'jv', 'su', 'ms'] as const
export type Language = (typeof LANGUAGES)[number]
