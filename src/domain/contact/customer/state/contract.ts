/** Filters of the list of customers. No zod here: code of every page imports this file. */
export const CUSTOMER_STATES = ['memesan', 'diam', 'belum', 'menolak', 'diblokir'] as const
export type CustomerState = (typeof CUSTOMER_STATES)[number]
