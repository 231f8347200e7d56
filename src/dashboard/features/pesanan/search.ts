import { SALE_TABS } from '#contract/sale/board'
import { oneOf, optionalText, optionalUuid, readSearch } from '#lib/http/search-params'

/** The parameters of the board in the address. `uang`: the orders of a money figure (readMoneySpan). */
export const pesananSearch = readSearch({
  tab: oneOf(SALE_TABS),
  cari: optionalText(100),
  cara: oneOf(['ambil', 'antar'] as const),
  untuk: oneOf(['hari-ini'] as const),
  pesanan: optionalUuid,
  uang: optionalText(),
})
export type PesananSearch = ReturnType<typeof pesananSearch>
