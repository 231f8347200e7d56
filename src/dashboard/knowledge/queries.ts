import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { ANSWER_THRESHOLD, type FoundEntry } from '#contract/knowledge'
import { loadEntries, loadSources, previewText, tryQuestion } from './knowledge.functions.ts'

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

/** Search results for a question; invalidated by every change of the knowledge. */
export const tryQuery = (businessId: string, text: string, isDraft: boolean) =>
  queryOptions({
    queryKey: ['training', businessId, 'try', text, isDraft],
    queryFn: () => tryQuestion({ data: { businessId, text, isDraft } }),
    enabled: text !== '',
  })

const MIN_LETTERS = 2
const MAX_ANSWERS = 3

/** Answers of Training that match the text of a search. */
export const foundAnswersQuery = (businessId: string, search: string) => ({
  ...tryQuery(businessId, search, false),
  enabled: search.length >= MIN_LETTERS,
  select: (found: FoundEntry[]) =>
    found.filter(({ score }) => score >= ANSWER_THRESHOLD).slice(0, MAX_ANSWERS),
})

/** The search parameters that open an answer in Training. */
export const placeOfAnswer = ({ sourceId, entryId }: FoundEntry) => ({
  sumber: sourceId,
  jawaban: entryId,
})

/** The queries that a change of the knowledge makes stale: list, entries, search results. */
export const refreshKnowledge = (queryClient: QueryClient, businessId: string) =>
  queryClient.invalidateQueries({ queryKey: ['training', businessId] })

export const textPreviewQuery = (businessId: string, text: string, dropped: readonly number[]) =>
  queryOptions({
    queryKey: ['knowledge', businessId, 'preview', text, dropped],
    queryFn: () => previewText({ data: { businessId, text, dropped: [...dropped] } }),
    staleTime: Infinity,
  })
