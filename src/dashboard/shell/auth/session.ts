import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { loadDocumentSettings, loadUser } from './session.functions.ts'

/** Specification section 9: the user query is kept one minute. */
const USER_KEPT_MS = 60_000

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: () => loadUser(),
  staleTime: USER_KEPT_MS,
  gcTime: USER_KEPT_MS,
})

type User = Awaited<ReturnType<typeof loadUser>>
/** The newest user by query client: a page has one client, a server one per request. */
const lastUsers = new WeakMap<QueryClient, User>()

/**
 * The user of this page. While the server cannot be reached the page keeps the user that it knows:
 * the server checks every call itself.
 */
export async function readUser(queryClient: QueryClient): Promise<User> {
  const last = queryClient.getQueryData(userQuery.queryKey) ?? lastUsers.get(queryClient)
  const user = await (last === undefined
    ? queryClient.fetchQuery(userQuery)
    : queryClient.fetchQuery({ ...userQuery, retry: false }).catch(() => last))
  lastUsers.set(queryClient, user)
  return user
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
  lastUsers.delete(queryClient)
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'document' })
}
