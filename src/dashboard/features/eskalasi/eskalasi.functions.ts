import { createServerFn } from '@tanstack/react-start'
import { caseRef, queueQuery } from '#contract/conversation/escalation'
import { findCase, listEscalations } from '#conversation/team-queue'
import { authed } from '#dashboard/shell/authed.ts'

export const fetchQueue = createServerFn()
  .middleware([authed])
  .validator(queueQuery)
  .handler(({ context, data }) => listEscalations(context.claims, data))
export const fetchCase = createServerFn()
  .middleware([authed])
  .validator(caseRef)
  .handler(({ context, data }) => findCase(context.claims, data.businessId, data.roomId))
