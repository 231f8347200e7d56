import { oneOf, readSearch } from '#lib/search-params'

/** The tab in the address; without one, the conversation. */
export const simulateSearch = readSearch({ tab: oneOf(['skenario', 'hasil', 'ponsel']) })
