import { createServerFn } from '@tanstack/react-start'
import { messageActs } from '#contract/conversation/message'
import { authed } from '#dashboard/shell/authed.ts'
import { performAct } from './message-acts.server.ts'

export const actOn = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(messageActs)
  .handler(({ context, data }) => performAct(context.claims, data))
