import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import { listMembers } from '#domain/business'
import { authed } from '#dashboard/shell/authed.ts'

export const loadMembers = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => listMembers(context.claims, data.businessId))
