import { createServerFn } from '@tanstack/react-start'
import { evaluateQuery } from '#contract/report'
import { authed } from '#dashboard/shell/authed.ts'
import { loadEvaluation as load } from '#domain/report'

export const loadEvaluation = createServerFn()
  .middleware([authed])
  .validator(evaluateQuery)
  .handler(({ context, data }) => load(context.claims, data))
