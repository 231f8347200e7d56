import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { openSupabase } from '#dashboard/shell/auth/supabase-client.ts'
import { fetchNoticeTemplates } from './notice-template.functions.ts'
import { loadApiKeys, loadAudit, loadProxyHeader, loadUsage } from './settings.functions.ts'

export const auditPages = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: ['settings', businessId, 'audit'],
    queryFn: ({ pageParam }) =>
      loadAudit({ data: { businessId, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

export const proxyHeaderQuery = queryOptions({
  queryKey: ['settings', 'proxy-header'],
  queryFn: () => loadProxyHeader(),
  staleTime: 0,
})

/** Empty for roles that may not manage keys. */
export const apiKeysQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['settings', businessId, 'api-keys'],
    queryFn: () => loadApiKeys({ data: { businessId } }),
    staleTime: 0,
  })

/** The templates of notices outside the 24-hour window. */
export const noticeTemplatesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['settings', businessId, 'notice-templates'],
    queryFn: () => fetchNoticeTemplates({ data: { businessId } }),
  })

/** The use of the quotas. It grows while people work. */
export const usageQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['settings', businessId, 'usage'],
    queryFn: () => loadUsage({ data: { businessId } }),
    staleTime: 0,
  })

/**
 * Applications that the member allowed; null where Auth serves none. The query runs in the browser.
 */
export const grantsQuery = (queryClient: QueryClient) =>
  queryOptions({
    queryKey: ['settings', 'grants'],
    queryFn: async () => {
      const { auth } = await openSupabase(queryClient)
      const { data, error } = await auth.oauth.listGrants()
      if (error?.status === 404) return null
      if (error) throw error
      return data
    },
    staleTime: 0,
  })
