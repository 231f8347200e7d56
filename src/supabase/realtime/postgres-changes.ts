import { z } from 'zod'

/** The subscriptions of a join; what is left out must be left out of the echo too. */
export const changesSchema = z
  .array(z.object({ event: z.string(), schema: z.string().optional(), table: z.string().optional(), filter: z.string().optional(), select: z.array(z.string()).optional() }))
  .max(100)
  .default([])

type Accepted = z.infer<typeof changesSchema>[number] & { id: number }

let count = 0

/** One entry per request in its order, each with an id that is not 0: the client compares them one by one. */
export function acceptChanges(requested: z.infer<typeof changesSchema>): Accepted[] {
  return requested.map((change) => ({ ...change, id: (count += 1) }))
}

/** Row changes are not streamed yet, and a subscriber is told so; applications announce theirs with realtime.send. */
export function announceChanges(accepted: Accepted[], tell: (status: 'ok' | 'error', message: string) => void): void {
  if (accepted.length > 0) tell('error', 'Unable to subscribe to changes: postgres_changes is not available on this server')
}
