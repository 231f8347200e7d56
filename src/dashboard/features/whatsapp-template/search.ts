import { z } from 'zod/mini'

/** `salin`: the template that a new one starts from. */
export const createSearch = z.object({ salin: z.catch(z.optional(z.uuid()), undefined) })
