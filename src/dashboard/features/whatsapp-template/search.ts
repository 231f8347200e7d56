import { oneOf, readSearch, optionalUuid } from '#lib/http/search-params'

export const TABS = ['template', 'kampanye'] as const

/**
 * `kampanye`: the campaign that is open; `mulai`: the template that a new campaign starts from, or
 * nothing in particular.
 */
export const listSearch = readSearch({ tab: oneOf(TABS), kampanye: optionalUuid })

/** `salin`: the template that a new one starts from. */
export const createSearch = readSearch({ salin: optionalUuid })
