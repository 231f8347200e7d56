import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DraftState } from '#contract/conversation/draft-log'
import type { Cursor } from '#dashboard/conversation/live/cache.ts'
import { loadDraftLog, loadFollowUps, loadLessons } from './suggestion-messages.functions.ts'

const LOOK_AGAIN_MS = 60_000

/** Drafts that members changed before sending. */
export const lessonsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['suggestion', businessId, 'lessons'],
    queryFn: () => loadLessons({ data: { businessId } }),
  })

const firstPage = (): Cursor => null

/** Drafts of the AI for members, newest first; all, or those with one outcome. */
export const draftLogQueryOf = (businessId: string, state: DraftState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['suggestion', businessId, 'log', state ?? 'all'],
    queryFn: ({ pageParam }) =>
      loadDraftLog({ data: { businessId, state, before: pageParam ?? undefined } }),
    initialPageParam: firstPage(),
    getNextPageParam: (last): Cursor => last.before,
  })

/** Customers who stopped answering within the span. */
export const followUpsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['suggestion', businessId, 'follow-ups'],
    queryFn: () => loadFollowUps({ data: { businessId } }),
    refetchInterval: LOOK_AGAIN_MS,
  })
