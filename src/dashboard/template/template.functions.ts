import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import { templateRef } from '#contract/template'
import { authed } from '#dashboard/shell/authed.ts'
import { listTemplates, refreshTemplates, submitDraft } from '#domain/template'

/** The list as a page is rendered with; in the browser the HTTP call of the specification answers. */
export const readTemplates = createServerFn().middleware([authed]).validator(businessRef).handler(({ context, data }) => listTemplates(context.claims, data.businessId))

export const submitTemplate = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(templateRef)
  .handler(({ context, data }) => submitDraft(context.claims, data.businessId, data.templateId))

/** "Perbarui": the provider is asked at once; whoever may see the list may ask. */
export const askProvider = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(businessRef)
  .handler(async ({ context, data }) => {
    await listTemplates(context.claims, data.businessId)
    await refreshTemplates(data.businessId, { force: true })
  })
