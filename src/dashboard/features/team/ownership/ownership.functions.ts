import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import { offerOwnership as offerInput } from '#contract/team'
import { acceptOwnership, endOffer, offerOwnership, readOffer } from '#domain/team/ownership'
import { authed } from '#dashboard/shell/authed.ts'

export const fetchOffer = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => readOffer(context.claims, data.businessId))

export const offer = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(offerInput)
  .handler(({ context, data }) => offerOwnership(context.claims, data))

export const end = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => endOffer(context.claims, data.businessId))

export const accept = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => acceptOwnership(context.claims, data.businessId))
