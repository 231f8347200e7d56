import { readSearch, optionalUuid } from '#lib/http/search-params'

/**
 * The parameter `business` of every dashboard address; a value that is not an id counts as absent.
 */
export const dashboardSearch = readSearch({ businessId: optionalUuid })

/** The same address, naming another business. */
export function withBusiness(href: string, businessId: string): string {
  const url = new URL(href, 'http://here')
  url.searchParams.set('businessId', businessId)
  return url.pathname + url.search + url.hash
}
