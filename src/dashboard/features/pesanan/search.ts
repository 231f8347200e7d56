import { SALE_TABS } from '#contract/sale/board'
import { oneOf, optionalText, optionalUuid, readSearch } from '#lib/search-params'
import type { SaleFilters } from '#dashboard/sale/queries.ts'

/** What the address says about the board. */
export const pesananSearch = readSearch({
  tab: oneOf(SALE_TABS),
  cari: optionalText(100),
  cara: oneOf(['ambil', 'antar'] as const),
  pesanan: optionalUuid,
})
export type PesananSearch = ReturnType<typeof pesananSearch>

export const filtersOf = ({ tab, cari, cara }: PesananSearch): SaleFilters => ({
  tab: tab ?? 'aktif',
  search: cari?.trim() ?? '',
  ...(cara ? { fulfilment: cara } : {}),
})
