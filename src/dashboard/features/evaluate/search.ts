import { z } from 'zod/mini'

/** Over how many days the figures look back; a week unless the address says otherwise. */
export const evaluateSearch = z.object({ hari: z.catch(z.optional(z.literal('30')), undefined) })
