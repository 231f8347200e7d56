import { oneOf, optionalUuid, readSearch } from '#lib/http/search-params'

/**
 * The tab of the address; without one, the conversation. `uji`: the run whose results are shown.
 * `dari`: the AI answers from the draft.
 */
export const simulateSearch = readSearch({
  tab: oneOf(['skenario', 'hasil', 'ponsel']),
  uji: optionalUuid,
  dari: oneOf(['draf']),
})
