/** Filters of the list of customers. Without zod: the address of every page is read with it. */
export const CUSTOMER_STATES = ['memesan', 'diam', 'belum', 'menolak', 'diblokir'] as const
export type CustomerState = (typeof CUSTOMER_STATES)[number]
