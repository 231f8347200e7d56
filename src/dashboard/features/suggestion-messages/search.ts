import { oneOf, readSearch } from '#lib/http/search-params'

export const SUGGESTION_TABS = ['balasan', 'draf', 'log', 'tindak-lanjut'] as const

/** The tab of the address. */
export const suggestionSearch = readSearch({ tab: oneOf(SUGGESTION_TABS) })
