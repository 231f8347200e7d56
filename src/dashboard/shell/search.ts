import { z } from 'zod/mini'

/** Every dashboard address carries the business; what is not an id counts as absent. */
export const dashboardSearch = z.object({ businessId: z.catch(z.optional(z.uuid()), undefined) })

/** The same address, naming another business. */
export function withBusiness(href: string, businessId: string): string {
  const url = new URL(href, 'http://here')
  url.searchParams.set('businessId', businessId)
  return url.pathname + url.search + url.hash
}
