/** The tabs of the board of orders. Without zod: the address of every page is read with it. */
export const SALE_TABS = ['aktif', 'riwayat'] as const
export type SaleTab = (typeof SALE_TABS)[number]
