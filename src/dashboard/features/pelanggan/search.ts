import { CUSTOMER_STATES } from '#contract/contact/customer/state'
import { oneOf, optionalText, optionalUuid, readSearch } from '#lib/http/search-params'
import type { CustomerFilters } from './queries.ts'

/** The parameters of the list in the address. */
export const pelangganSearch = readSearch({
  cari: optionalText(100),
  tag: optionalUuid,
  kanal: optionalUuid,
  keadaan: oneOf(CUSTOMER_STATES),
})
export type PelangganSearch = ReturnType<typeof pelangganSearch>

export const filtersOf = ({ cari, tag, kanal, keadaan }: PelangganSearch): CustomerFilters => ({
  search: cari?.trim() ?? '',
  ...(tag ? { tagId: tag } : {}),
  ...(kanal ? { channelId: kanal } : {}),
  ...(keadaan ? { state: keadaan } : {}),
})
