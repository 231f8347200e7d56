import { infiniteQueryOptions } from '@tanstack/react-query'
import { loadAudit } from './settings.functions.ts'

export const auditPages = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: ['settings', businessId, 'audit'],
    queryFn: ({ pageParam }) => loadAudit({ data: { businessId, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
