/** Filters of the customer list. This file has no zod, because every page loads it. */
export const CUSTOMER_STATES = ['memesan', 'diam', 'belum', 'menolak', 'diblokir'] as const
export type CustomerState = (typeof CUSTOMER_STATES)[number]
