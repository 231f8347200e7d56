import { createServerFn } from '@tanstack/react-start'
import * as contract from '#contract/scenario'
import { authed } from '#dashboard/shell/authed.ts'
import { cancelRun } from '#domain/scenario/run'

export const stopRun = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.runRef)
  .handler(({ context, data }) => cancelRun(context.claims, data))
