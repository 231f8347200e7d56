import { createServerFn } from '@tanstack/react-start'
import * as contract from '#contract/campaign'
import { authed } from '#dashboard/shell/authed.ts'
import * as campaigns from '#domain/campaign'

export const fetchCampaigns = createServerFn()
  .middleware([authed])
  .validator(contract.campaignQuery)
  .handler(({ context, data }) => campaigns.listCampaigns(context.claims, data))
export const fetchCampaign = createServerFn()
  .middleware([authed])
  .validator(contract.campaignRef)
  .handler(({ context, data }) =>
    campaigns.getCampaign(context.claims, data.businessId, data.campaignId),
  )
export const fetchRecipients = createServerFn()
  .middleware([authed])
  .validator(contract.recipientQuery)
  .handler(({ context, data }) => campaigns.listRecipients(context.claims, data))
/** A POST, because a pasted table is too long for an address. */
export const planCampaign = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.planCampaign)
  .handler(({ context, data }) => campaigns.planCampaign(context.claims, data))
export const startCampaign = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.startCampaign)
  .handler(({ context, data }) => campaigns.startCampaign(context.claims, data))
export const pauseCampaign = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.campaignRef)
  .handler(({ context, data }) => campaigns.pauseCampaign(context.claims, data))
export const resumeCampaign = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.campaignRef)
  .handler(({ context, data }) => campaigns.resumeCampaign(context.claims, data))
export const cancelCampaign = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.campaignRef)
  .handler(({ context, data }) => campaigns.cancelCampaign(context.claims, data))
