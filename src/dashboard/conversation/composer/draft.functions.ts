import { createServerFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { roomRef } from '#contract/conversation/room'
import { authed } from '#dashboard/shell/authed.ts'

/**
 * Streams a draft to the caller only. It ends with its request: when the member stops reading, the
 * model stops too.
 */
export const streamDraft = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(roomRef)
  .handler(async function* ({ context, data }) {
    const { draftInRoom } = await import('#domain/agent/draft')
    const ended = new AbortController()
    const signal = AbortSignal.any([ended.signal, getRequest().signal])
    try {
      yield* draftInRoom(context.claims, data, signal)
    } finally {
      ended.abort()
    }
  })
