import { oneOf, readSearch, optionalUuid } from '#lib/http/search-params'

export const TABS = ['template', 'kampanye'] as const

/** `kampanye`: the open campaign; `mulai`: opens a new campaign, with its template or none. */
export const listSearch = readSearch({ tab: oneOf(TABS), kampanye: optionalUuid })

/** `salin`: the template that a new one copies. */
export const createSearch = readSearch({ salin: optionalUuid })
