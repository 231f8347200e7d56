/** The tabs of the board of orders. This file has no zod, because every page loads it. */
export const SALE_TABS = ['aktif', 'riwayat'] as const
export type SaleTab = (typeof SALE_TABS)[number]
