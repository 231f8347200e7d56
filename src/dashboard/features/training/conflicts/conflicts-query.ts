import { queryOptions } from '@tanstack/react-query'
import { loadConflicts } from './conflicts.functions.ts'

/** Facts on which sources differ; every change of the knowledge invalidates it. */
export const conflictsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['training', businessId, 'conflicts'],
    queryFn: () => loadConflicts({ data: { businessId } }),
  })
