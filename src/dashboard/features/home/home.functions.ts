import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import { authed } from '#dashboard/shell/authed.ts'
import { loadHomeReport } from '#domain/report'
import { settings } from '#platform/settings'

export const loadHome = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(async ({ context, data }) => ({
    ...(await loadHomeReport(context.claims, data.businessId)),
    modelName: settings().LLM_MODEL ?? null,
  }))
export type Home = Awaited<ReturnType<typeof loadHome>>
