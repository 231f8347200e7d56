import { createServerFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { roomQuery } from '#contract/conversation/room'
import { openInbox } from '#conversation/feed'
import { authed } from '#dashboard/shell/authed.ts'

export const fetchInbox = createServerFn()
  .middleware([authed])
  .validator(roomQuery)
  .handler(({ context, data }) => openInbox(context.claims, data, { signal: getRequest().signal }))
