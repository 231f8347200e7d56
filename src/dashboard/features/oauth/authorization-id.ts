const AUTHORIZATION_ID = /^[\w-]{8,128}$/

/**
 * The id of a request: a uuid here, letters and digits on a Supabase project. The client puts it
 * into a path unescaped, so anything else is undefined.
 */
export const readAuthorizationId = (value: unknown): string | undefined =>
  typeof value === 'string' && AUTHORIZATION_ID.test(value) ? value : undefined
