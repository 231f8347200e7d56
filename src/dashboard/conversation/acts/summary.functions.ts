import { createServerFn } from '@tanstack/react-start'
import { roomRef } from '#contract/conversation/room'
import { authed } from '#dashboard/shell/authed.ts'

/** A POST, because a model's summary costs money. */
export const fetchSummary = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(roomRef)
  .handler(async ({ context, data }) => {
    const { summariseRoom } = await import('#domain/agent/summary')
    return summariseRoom(context.claims, data)
  })
