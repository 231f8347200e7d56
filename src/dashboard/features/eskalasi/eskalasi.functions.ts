import { createServerFn } from '@tanstack/react-start'
import { escalationQuery } from '#contract/escalation'
import { listEscalations } from '#domain/escalation'
import { authed } from '#dashboard/shell/authed.ts'

export const fetchQueue = createServerFn().middleware([authed]).validator(escalationQuery).handler(({ context, data }) => listEscalations(context.claims, data.businessId))
