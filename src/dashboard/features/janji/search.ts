import { optionalDay, optionalUuid, readSearch } from '#lib/http/search-params'

/** What the address says: the day that is shown, and whose bookings. */
export const janjiSearch = readSearch({ hari: optionalDay, petugas: optionalUuid })
