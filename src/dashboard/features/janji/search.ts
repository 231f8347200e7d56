import { optionalDay, readSearch } from '#lib/http/search-params'

/** What the address says: the day that is shown. */
export const janjiSearch = readSearch({ hari: optionalDay })
