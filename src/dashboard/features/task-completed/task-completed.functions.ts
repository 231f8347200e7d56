import { createServerFn } from '@tanstack/react-start'
import { closedQuery as closedInput } from '#contract/room'
import { listClosedRooms } from '#domain/room'
import { authed } from '#dashboard/shell/authed.ts'

export const fetchClosed = createServerFn().middleware([authed]).validator(closedInput).handler(({ context, data }) => listClosedRooms(context.claims, data.businessId, data.before))
