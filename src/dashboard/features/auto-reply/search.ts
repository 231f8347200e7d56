import { oneOf, readSearch } from '#lib/http/search-params'

export const AUTO_REPLY_TABS = ['percakapan', 'aturan'] as const
export type AutoReplyTab = (typeof AUTO_REPLY_TABS)[number]

/** The parameters of the address: the AI's conversations, or the rules. */
export const autoReplySearch = readSearch({ tab: oneOf(AUTO_REPLY_TABS) })
