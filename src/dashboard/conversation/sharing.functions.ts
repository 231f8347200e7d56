import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import * as sharing from '#contract/conversation/sharing'
import { readSharing, saveDuty, saveSharing, setAvailable } from '#conversation/sharing'
import { authed } from '#dashboard/shell/authed.ts'

export const fetchSharing = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => readSharing(context.claims, data.businessId))

export const storeSharing = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(sharing.saveSharing)
  .handler(({ context, data }) => saveSharing(context.claims, data))

export const storeDuty = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(sharing.saveDuty)
  .handler(({ context, data }) =>
    saveDuty(context.claims, data.businessId, data.memberId, data.duty),
  )

export const storeAvailable = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(sharing.setAvailable)
  .handler(({ context, data }) => setAvailable(context.claims, data.businessId, data.isAvailable))
