import { z } from 'zod/mini'

/** Every dashboard address carries the business; what is not an id counts as absent. */
export const dashboardSearch = z.object({ businessId: z.catch(z.optional(z.uuid()), undefined) })
