import { oneOf, readSearch } from '#lib/search-params'

export const SUGGESTION_TABS = ['balasan', 'draf', 'tindak-lanjut'] as const

/** What the address says: quick replies, changed drafts, or follow-ups. */
export const suggestionSearch = readSearch({ tab: oneOf(SUGGESTION_TABS) })
