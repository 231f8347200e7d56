import { createServerFn } from '@tanstack/react-start'
import {
  bulkRef,
  startBulk as startInput,
  undoBulk as undoInput,
} from '#contract/conversation/bulk'
import { readBulk, startBulk, stopBulk, undoBulk } from '#conversation/bulk-acts'
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
export const revertBulk = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(undoInput)
  .handler(({ context, data }) => undoBulk(context.claims, data))
