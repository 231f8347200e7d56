import { createServerFn } from '@tanstack/react-start'
import * as channel from '#contract/channel'
import * as copy from '#copy/channel'
import { authed } from '#dashboard/shell/authed.ts'
import { sendTest } from '#conversation/outbox'

export const sendTestMessage = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(channel.sendTest)
  .handler(({ context, data }) => sendTest(context.claims, { ...data, text: copy.testMessage }))
