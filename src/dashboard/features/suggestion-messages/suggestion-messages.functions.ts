import { createServerFn } from '@tanstack/react-start'
import * as contract from '#contract/quick-reply'
import { authed } from '#dashboard/shell/authed.ts'
import * as quickReplies from '#domain/quick-reply'

export const saveQuickReply = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.saveQuickReply)
  .handler(({ context, data }) => quickReplies.saveQuickReply(context.claims, data))

export const removeQuickReply = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.quickReplyRef)
  .handler(({ context, data }) =>
    quickReplies.removeQuickReply(context.claims, data.businessId, data.quickReplyId),
  )

export const restoreQuickReply = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.quickReplyRef)
  .handler(({ context, data }) =>
    quickReplies.restoreQuickReply(context.claims, data.businessId, data.quickReplyId),
  )
