const AUTHORIZATION_ID = /^[\w-]{8,128}$/

/**
 * The name of a request: a uuid here, letters and digits on a Supabase project. The client writes
 * it into a path as it is, so anything else is undefined.
 */
export const readAuthorizationId = (value: unknown): string | undefined =>
  typeof value === 'string' && AUTHORIZATION_ID.test(value) ? value : undefined
