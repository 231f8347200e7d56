import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { loadEntries, loadSources, previewText } from './knowledge.functions.ts'

/** All sources of the business, newest first. */
export const sourcesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['training', businessId, 'sources'],
    queryFn: () => loadSources({ data: { businessId } }),
  })

/** The entries of one source, in their order. */
export const entriesQuery = (businessId: string, sourceId: string) =>
  queryOptions({
    queryKey: ['training', businessId, 'entries', sourceId],
    queryFn: () => loadEntries({ data: { businessId, sourceId } }),
  })

/** The queries that a change of the knowledge makes stale: list, entries, search results. */
export const refreshKnowledge = (queryClient: QueryClient, businessId: string) =>
  queryClient.invalidateQueries({ queryKey: ['training', businessId] })

export const textPreviewQuery = (businessId: string, text: string) =>
  queryOptions({
    queryKey: ['knowledge', businessId, 'preview', text],
    queryFn: () => previewText({ data: { businessId, text } }),
    staleTime: Infinity,
  })
