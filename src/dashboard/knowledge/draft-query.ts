import { queryOptions } from '@tanstack/react-query'
import { fetchDraft } from './draft.functions.ts'

/** The changes of the draft; every change of the knowledge refetches them. */
export const draftQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['training', businessId, 'draft'],
    queryFn: () => fetchDraft({ data: { businessId } }),
  })
