import { oneOf, readSearch } from '#lib/search-params'

/** Over how many days the figures look back; a week unless the address says otherwise. */
export const evaluateSearch = readSearch({ hari: oneOf(['30']) })
