import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { loadEntries, loadSources } from './knowledge.functions.ts'

/** Everything the business taught its agent, newest first. */
export const sourcesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['training', businessId, 'sources'],
    queryFn: () => loadSources({ data: { businessId } }),
  })

/** What was read out of one source, in its order. */
export const entriesQuery = (businessId: string, sourceId: string) =>
  queryOptions({
    queryKey: ['training', businessId, 'entries', sourceId],
    queryFn: () => loadEntries({ data: { businessId, sourceId } }),
  })

/** After the knowledge changed: the list, the entries and what a search finds. */
export const refreshKnowledge = (queryClient: QueryClient, businessId: string) =>
  queryClient.invalidateQueries({ queryKey: ['training', businessId] })
