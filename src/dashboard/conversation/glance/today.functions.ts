import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import { authed } from '#dashboard/shell/authed.ts'
import { loadReport } from '#domain/evaluation/breakdown'

/** Reads the sums of today, and why the AI handed over. */
export const fetchToday = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) =>
    loadReport(context.claims, { businessId: data.businessId, span: 'hari', by: 'alasan' }),
  )
