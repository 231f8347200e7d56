import { queryOptions } from '@tanstack/react-query'
import { loadFollowUps, loadLessons } from './suggestion-messages.functions.ts'

const LOOK_AGAIN_MS = 60_000

/** Drafts that members changed before sending. */
export const lessonsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['suggestion', businessId, 'lessons'],
    queryFn: () => loadLessons({ data: { businessId } }),
  })

/** Customers who went silent within the window. */
export const followUpsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['suggestion', businessId, 'follow-ups'],
    queryFn: () => loadFollowUps({ data: { businessId } }),
    refetchInterval: LOOK_AGAIN_MS,
  })
