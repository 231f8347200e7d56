import { oneOf, optionalDay, readSearch } from '#lib/http/search-params'

/** The digest that is open, and its last day. */
export const homeSearch = readSearch({
  ringkasan: oneOf(['daily', 'weekly']),
  sampai: optionalDay,
})
