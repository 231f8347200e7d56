import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { loadDocumentSettings, loadUser } from './session.functions.ts'

/** Specification section 9: the user query is kept one minute. */
const USER_KEPT_MS = 60_000

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: () => loadUser(),
  staleTime: USER_KEPT_MS,
  gcTime: Infinity,
})

/**
 * The user of this page. While the server cannot be reached the page keeps the user that it knows:
 * the server checks every call itself.
 */
export async function readUser(queryClient: QueryClient) {
  const known = queryClient.getQueryData(userQuery.queryKey)
  if (known === undefined) return queryClient.fetchQuery(userQuery)
  return queryClient.fetchQuery({ ...userQuery, retry: false }).catch(() => known)
}

/** Never refetched during a page's life; changes by the member are written into the cache. */
export const documentQuery = queryOptions({
  queryKey: ['document'],
  queryFn: () => loadDocumentSettings(),
  staleTime: Infinity,
  gcTime: Infinity,
})

export const useDocumentSettings = () => useSuspenseQuery(documentQuery).data
export const useUser = () => useSuspenseQuery(userQuery).data

/**
 * Clears everything that was read as another user: after signing in or out, or changing the
 * account.
 */
export function forgetSession(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'document' })
}
