import { createServerFn } from '@tanstack/react-start'
import { closedQuery as closedInput } from '#contract/conversation/room'
import { loadRatings, loadStayed } from '#domain/evaluation/daily'
import { listClosedRooms } from '#conversation/feed'
import { authed } from '#dashboard/shell/authed.ts'

/** A page of closed rooms; the first page also has "Tetap selesai 7 hari" and the ratings. */
export const fetchClosed = createServerFn()
  .middleware([authed])
  .validator(closedInput)
  .handler(async ({ context, data }) => {
    const { businessId, before } = data
    const [page, stayedClosed, ratings] = await Promise.all([
      listClosedRooms(context.claims, businessId, before),
      before ? null : loadStayed(context.claims, businessId),
      before ? null : loadRatings(context.claims, businessId),
    ])
    return { ...page, stayedClosed, ratings }
  })
