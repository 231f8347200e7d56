import { createServerFn } from '@tanstack/react-start'
import { closedQuery as pageInput } from '#contract/conversation/room'
import { listAiRooms } from '#conversation/feed'
import { authed } from '#dashboard/shell/authed.ts'

export const fetchAiRooms = createServerFn()
  .middleware([authed])
  .validator(pageInput)
  .handler(({ context, data }) => listAiRooms(context.claims, data.businessId, data.before))
