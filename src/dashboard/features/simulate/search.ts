import { oneOf, readSearch } from '#lib/search-params'

/** What the address says: which way of trying is in sight; without it the conversation is. */
export const simulateSearch = readSearch({ tab: oneOf(['ponsel']) })
