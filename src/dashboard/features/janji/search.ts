import { optionalDay, optionalUuid, readSearch } from '#lib/http/search-params'

/** The parameters of the address: the shown day, and the person. */
export const janjiSearch = readSearch({ hari: optionalDay, petugas: optionalUuid })
