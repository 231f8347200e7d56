import { createServerFn } from '@tanstack/react-start'
import { forwardMessage as forwardInput } from '#contract/conversation/forward'
import { forwardMessage } from '#conversation/outbox'
import { authed } from '#dashboard/shell/authed.ts'

export const forward = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(forwardInput)
  .handler(({ context, data }) => forwardMessage(context.claims, data))
