import { oneOf, optionalDay, readSearch } from '#lib/http/search-params'

/** The digest that is open, and the last day of its span. */
export const homeSearch = readSearch({
  ringkasan: oneOf(['daily', 'weekly']),
  sampai: optionalDay,
})
