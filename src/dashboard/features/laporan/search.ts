import { BREAKDOWNS, REPORT_SPANS } from '#contract/evaluation/breakdown/span'
import { oneOf, readSearch } from '#lib/http/search-params'

/** The parameters of the address: the span, and the dimension of the breakdown. */
export const laporanSearch = readSearch({
  rentang: oneOf(REPORT_SPANS),
  menurut: oneOf(BREAKDOWNS),
})
export type LaporanSearch = ReturnType<typeof laporanSearch>

export const viewOf = ({ rentang, menurut }: LaporanSearch) => ({
  span: rentang ?? ('minggu' as const),
  by: menurut ?? ('jam' as const),
})
