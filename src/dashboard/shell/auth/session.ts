import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { loadDocumentSettings, loadUser } from './session.functions.ts'

/** Specification section 9: the user query is cached for one minute. */
const USER_KEPT_MS = 60_000

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: () => loadUser(),
  staleTime: USER_KEPT_MS,
  gcTime: USER_KEPT_MS,
})

type User = Awaited<ReturnType<typeof loadUser>>
/**
 * The newest user by query client: one client per page in the browser, one per request on the
 * server.
 */
const lastUsers = new WeakMap<QueryClient, User>()

/**
 * The user of this page. While the server cannot be reached the page keeps the user it has: the
 * server checks every call itself.
 */
export async function readUser(queryClient: QueryClient): Promise<User> {
  const last = queryClient.getQueryData(userQuery.queryKey) ?? lastUsers.get(queryClient)
  const user = await (last === undefined
    ? queryClient.fetchQuery(userQuery)
    : queryClient.fetchQuery({ ...userQuery, retry: false }).catch(() => last))
  lastUsers.set(queryClient, user)
  return user
}

/** Never refetched during a page's life; the member's changes are written into the cache. */
export const documentQuery = queryOptions({
  queryKey: ['document'],
  queryFn: () => loadDocumentSettings(),
  staleTime: Infinity,
  gcTime: Infinity,
})

export const useDocumentSettings = () => useSuspenseQuery(documentQuery).data
export const useUser = () => useSuspenseQuery(userQuery).data

/**
 * Clears all data of another user from the cache: after signing in or out, or changing the account.
 */
export function forgetSession(queryClient: QueryClient): void {
  lastUsers.delete(queryClient)
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'document' })
}
