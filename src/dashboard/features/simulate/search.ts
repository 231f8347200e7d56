import { z } from 'zod/mini'

/** What the address says: which way of trying is in sight; without it the conversation is. */
export const simulateSearch = z.object({ tab: z.catch(z.optional(z.enum(['ponsel'])), undefined) })
