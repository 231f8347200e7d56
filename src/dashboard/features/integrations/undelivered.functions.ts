import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import { undeliveredQuery, undeliveredRef, messageRef } from '#contract/conversation/message'
import { authed } from '#dashboard/shell/authed.ts'
import {
  dismissUndelivered,
  resendFailed,
  retryMessage,
  listUndelivered,
} from '#conversation/undelivered'

export const loadUndelivered = createServerFn()
  .middleware([authed])
  .validator(undeliveredQuery)
  .handler(({ context, data }) => listUndelivered(context.claims, data.businessId, data.before))

export const resend = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(messageRef)
  .handler(({ context, data }) => retryMessage(context.claims, data))

export const resendAll = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => resendFailed(context.claims, data.businessId))

export const dismiss = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(undeliveredRef)
  .handler(({ context, data }) => dismissUndelivered(context.claims, data))
