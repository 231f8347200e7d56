import { createServerFn } from '@tanstack/react-start'
import { attachmentRef } from '#contract/media'
import { sendMedia as sendInput } from '#contract/conversation/message'
import { dropUpload } from '#domain/media'
import { retryFetch } from '#domain/media/receive'
import { sendMedia } from '#conversation/outbox'
import { authed } from '#dashboard/shell/authed.ts'

export const sendFile = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(sendInput)
  .handler(({ context, data }) => sendMedia(context.claims, data))
export const fetchAgain = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(attachmentRef)
  .handler(({ context, data }) => retryFetch(context.claims, data))
export const forgetUpload = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(attachmentRef)
  .handler(({ context, data }) => dropUpload(context.claims, data))
