import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import { isOwner } from '#domain/team'
import { authed } from '#dashboard/shell/authed.ts'

export const readIsOwner = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => isOwner(context.claims, data.businessId))
