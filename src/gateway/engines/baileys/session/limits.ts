import { z } from 'zod'
import { now } from '#platform/clock'
import { asService, db } from '#platform/database'
import { timeOfEpoch } from '../inbound/account.ts'
import * as rows from './queries.ts'

const as = asService('the owner of a number speaks for its channel')
/** A lock whose end WhatsApp does not tell. */
const UNKNOWN_LOCK_MS = 24 * 3_600_000
const unknownEnd = (): string => new Date(now().getTime() + UNKNOWN_LOCK_MS).toISOString()

/** No new chats until then. True when that is news. */
export const noteTimeLock = (
  channelId: string,
  { isActive, until }: { isActive: boolean; until?: string },
): Promise<boolean> =>
  db.statement(as, (tx) =>
    rows.updateLimit(tx, channelId, 'time_locked_until', isActive ? (until ?? unknownEnd()) : null),
  )

/** The quota of new chats: used up until the cycle ends, or not. */
export async function noteCap(channelId: string, payload: unknown): Promise<void> {
  const told = z
    .object({
      capping_status: z.string().nullish(),
      cycle_end_timestamp: z.coerce.number().positive().nullish().catch(undefined),
    })
    .safeParse(payload).data
  const until =
    told?.capping_status !== 'CAPPED'
      ? null
      : told.cycle_end_timestamp
        ? timeOfEpoch(told.cycle_end_timestamp)
        : unknownEnd()
  await db.statement(as, (tx) => rows.updateLimit(tx, channelId, 'capped_until', until))
}
