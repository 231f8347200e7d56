import { BREAKDOWNS, REPORT_SPANS } from '#contract/evaluation/breakdown/span'
import { oneOf, readSearch } from '#lib/http/search-params'

/** What the address says: the span, and by what it is split. */
export const laporanSearch = readSearch({
  rentang: oneOf(REPORT_SPANS),
  menurut: oneOf(BREAKDOWNS),
})
export type LaporanSearch = ReturnType<typeof laporanSearch>

export const viewOf = ({ rentang, menurut }: LaporanSearch) => ({
  span: rentang ?? ('minggu' as const),
  by: menurut ?? ('jam' as const),
})
