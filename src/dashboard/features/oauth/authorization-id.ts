import { z } from 'zod/mini'

/**
 * The name of a request: a uuid here, letters and digits on a Supabase project. The client writes
 * it into a path as it is.
 */
export const authorizationId = z.string().check(z.regex(/^[\w-]{8,128}$/))
