import { BEHAVIOURS, SESSION_FILTERS } from '#contract/evaluation/filter'
import { oneOf, optionalDay, optionalText, optionalUuid, readSearch } from '#lib/http/search-params'

export const EVALUATE_TABS = ['tinjauan', 'topik', 'kartu', 'eksperimen'] as const

/**
 * The tab, over how many days the figures look back (a week unless the address says otherwise), and
 * the list of sessions that is open with its conditions. `tanggal`: one day. `sampai`: the last
 * day. `oleh`: only those in which the AI wrote.
 */
export const evaluateSearch = readSearch({
  tab: oneOf(EVALUATE_TABS),
  hari: oneOf(['30']),
  daftar: oneOf(SESSION_FILTERS),
  alasan: optionalText(40),
  topik: optionalUuid,
  tanggal: optionalDay,
  sampai: optionalDay,
  lengan: oneOf(['ai', 'control']),
  oleh: oneOf(['ai']),
  perilaku: oneOf(BEHAVIOURS),
  kpi: optionalText(60),
  kanal: optionalUuid,
  anggota: optionalUuid,
  tag: optionalUuid,
  jam: optionalText(2),
})
export type EvaluateSearch = ReturnType<typeof evaluateSearch>
