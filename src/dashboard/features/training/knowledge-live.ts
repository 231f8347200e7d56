import type { QueryClient } from '@tanstack/react-query'
import type { SourceRow } from '#contract/knowledge'
import { refreshKnowledge, sourcesQuery } from '#dashboard/knowledge/queries.ts'
import { useLive } from '#dashboard/shell/live/live.ts'

/** Progress is written into the cached list; any other change refetches it. */
export function useKnowledgeLive(businessId: string): void {
  useLive({
    tables: ['knowledge_source'],
    missed: [['training', businessId]],
    change: ({ op, row }, queryClient) => {
      if (op !== 'update' || !isProgress(queryClient, businessId, row))
        void refreshKnowledge(queryClient, businessId)
    },
  })
}

function isProgress(
  queryClient: QueryClient,
  businessId: string,
  row: Record<string, unknown>,
): boolean {
  const { id, status, done_count, total_count } = row
  const { queryKey } = sourcesQuery(businessId)
  const known = queryClient.getQueryData(queryKey)?.find((source) => source.id === id)
  if (
    !known ||
    known.status !== 'processing' ||
    status !== 'processing' ||
    typeof done_count !== 'number'
  )
    return false
  queryClient.setQueryData(queryKey, (sources: SourceRow[] | undefined) =>
    sources?.map((source) =>
      source.id === id
        ? {
            ...source,
            done_count,
            total_count: typeof total_count === 'number' ? total_count : null,
          }
        : source,
    ),
  )
  return true
}
