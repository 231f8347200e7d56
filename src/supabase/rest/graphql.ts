import { RestFailure } from './rest-failure.ts'

const MOUNT = '/graphql/v1'

export const isGraphql = (pathname: string): boolean =>
  pathname === MOUNT || pathname.startsWith(`${MOUNT}/`)

/**
 * The answer of a Supabase project without the extension pg_graphql. Its gateway requires a key.
 * The placeholder function graphql_public.graphql reports the missing extension with status 200.
 */
export function answerGraphql(method: string, hasKey: boolean): Response {
  if (!hasKey) return Response.json({ message: 'No API key found in request' }, { status: 401 })
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
    throw new RestFailure(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  }
  return Response.json({ errors: [{ message: 'pg_graphql extension is not enabled.' }] })
}
