import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { refreshKnowledge } from '#dashboard/knowledge/queries.ts'
import { loadMissingRows, loadSheet } from './sheet.functions.ts'

/** The connected sheet with its runs; null without one. */
export const sheetQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['product-sheet', businessId],
    queryFn: () => loadSheet({ data: { businessId } }),
  })

export const missingRowsQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: ['product-sheet', businessId, 'missing'],
    queryFn: ({ pageParam }) =>
      loadMissingRows({
        data: { businessId, ...(pageParam === null ? {} : { after: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** Refetches the data that a reading or an undo may have changed. */
export function useRefreshSheet(businessId: string): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => refreshSheet(queryClient, businessId)
}

const refreshSheet = (queryClient: QueryClient, businessId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['product-sheet', businessId] }),
    queryClient.invalidateQueries({ queryKey: ['products', businessId] }),
    refreshKnowledge(queryClient, businessId),
  ])
