import type { DraftState } from '#contract/conversation/draft-log'
import { oneOf, readSearch } from '#lib/search-params'

export const SUGGESTION_TABS = ['balasan', 'draf', 'log', 'tindak-lanjut'] as const

/** Named here, because the contract's schemas would load with every page. */
const STATES = ['proposed', 'used', 'edited', 'dismissed', 'stale'] as const satisfies DraftState[]

/** What the address says: the tab, and in the log the outcome that is listed. */
export const suggestionSearch = readSearch({
  tab: oneOf(SUGGESTION_TABS),
  nasib: oneOf(STATES),
})
