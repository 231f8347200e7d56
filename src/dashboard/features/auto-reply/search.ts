import { oneOf, readSearch } from '#lib/http/search-params'

export const AUTO_REPLY_TABS = ['percakapan', 'aturan'] as const
export type AutoReplyTab = (typeof AUTO_REPLY_TABS)[number]

/** What the address says: the conversations of the AI, or the rules before it. */
export const autoReplySearch = readSearch({ tab: oneOf(AUTO_REPLY_TABS) })
