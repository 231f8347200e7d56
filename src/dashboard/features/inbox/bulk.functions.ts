import { createServerFn } from '@tanstack/react-start'
import { bulkRef, startBulk as startInput } from '#contract/conversation/bulk'
import { readBulk, startBulk, stopBulk } from '#conversation/bulk-acts'
import { authed } from '#dashboard/shell/authed.ts'

export const beginBulk = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(startInput)
  .handler(({ context, data }) => startBulk(context.claims, data))
export const fetchBulk = createServerFn()
  .middleware([authed])
  .validator(bulkRef)
  .handler(({ context, data }) => readBulk(context.claims, data))
export const endBulk = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(bulkRef)
  .handler(({ context, data }) => stopBulk(context.claims, data))
