import { createServerFn } from '@tanstack/react-start'
import { reportQuery } from '#contract/evaluation/breakdown'
import { authed } from '#dashboard/shell/authed.ts'
import { loadReport } from '#domain/evaluation/breakdown'

export const fetchReport = createServerFn()
  .middleware([authed])
  .validator(reportQuery)
  .handler(({ context, data }) => loadReport(context.claims, data))
