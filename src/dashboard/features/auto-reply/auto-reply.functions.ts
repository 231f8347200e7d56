import { createServerFn } from '@tanstack/react-start'
import { closedQuery as pageInput } from '#contract/room'
import { listAiRooms } from '#domain/room'
import { authed } from '#dashboard/shell/authed.ts'

export const fetchAiRooms = createServerFn()
  .middleware([authed])
  .validator(pageInput)
  .handler(({ context, data }) => listAiRooms(context.claims, data.businessId, data.before))
