import { DRAFT_STATES } from '#contract/conversation/draft-log'
import { oneOf, readSearch } from '#lib/search-params'

export const SUGGESTION_TABS = ['balasan', 'draf', 'log', 'tindak-lanjut'] as const

/** What the address says: the tab, and in the log the outcome that is listed. */
export const suggestionSearch = readSearch({
  tab: oneOf(SUGGESTION_TABS),
  nasib: oneOf(DRAFT_STATES),
})
