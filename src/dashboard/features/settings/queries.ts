import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { loadApiKeys, loadAudit } from './settings.functions.ts'

export const auditPages = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: ['settings', businessId, 'audit'],
    queryFn: ({ pageParam }) => loadAudit({ data: { businessId, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

/** Empty for who may not keep them. */
export const apiKeysQuery = (businessId: string) => queryOptions({ queryKey: ['settings', businessId, 'api-keys'], queryFn: () => loadApiKeys({ data: { businessId } }), staleTime: 0 })
