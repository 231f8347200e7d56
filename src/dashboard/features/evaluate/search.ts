import { BEHAVIOURS, SESSION_FILTERS } from '#contract/evaluation/filter'
import { oneOf, optionalDay, optionalText, optionalUuid, readSearch } from '#lib/http/search-params'

export const EVALUATE_TABS = ['tinjauan', 'topik', 'kartu', 'eksperimen'] as const

/**
 * The parameters of the address: the tab, the number of days (default: a week), and the open list
 * of sessions with its conditions. `tanggal`: one day. `sampai`: the last day.
 * `pukul`: the time of the last day, up to which sessions count. `oleh`: only
 * sessions in which the AI wrote. `toSessionQuery` checks reason, hour and time.
 */
export const evaluateSearch = readSearch({
  tab: oneOf(EVALUATE_TABS),
  hari: oneOf(['30']),
  daftar: oneOf(SESSION_FILTERS),
  alasan: optionalText(),
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
  jam: optionalText(),
  pukul: optionalText(),
})
export type EvaluateSearch = ReturnType<typeof evaluateSearch>
