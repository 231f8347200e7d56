import { z } from 'zod'
import { now } from '#platform/clock'
import { asService, db } from '#platform/database'
import { timeOfEpoch } from '../inbound/account.ts'
import * as rows from './queries.ts'
import { recordEventOf, type SessionState } from './session-state.ts'

const as = asService('the owner of a number acts for its channel')
/** Assumed length of a lock whose end WhatsApp does not report. */
const UNKNOWN_LOCK_MS = 24 * 3_600_000
const endOfUnknownLock = (): string => new Date(now().getTime() + UNKNOWN_LOCK_MS).toISOString()

/** Stores whether this number may begin new chats; a change becomes an event. */
export async function applyTimeLock(
  state: SessionState,
  { isActive, until }: { isActive: boolean; until?: string },
): Promise<void> {
  const { channelId } = state.claimed
  const lockedUntil = isActive ? (until ?? endOfUnknownLock()) : null
  const hasChanged = await db.statement(as, (tx) =>
    rows.updateLimit(tx, channelId, 'time_locked_until', lockedUntil),
  )
  if (hasChanged)
    recordEventOf(state, 'reachout-timelock', { active: isActive, ...(until ? { until } : {}) })
}

/** Stores until when the quota of new chats is used up; null when it is not. */
export async function noteCap(channelId: string, payload: unknown): Promise<void> {
  const cap = z
    .object({
      capping_status: z.string().nullish(),
      cycle_end_timestamp: z.coerce.number().positive().nullish().catch(undefined),
    })
    .safeParse(payload).data
  const isCapped = cap?.capping_status === 'CAPPED'
  const until = cap?.cycle_end_timestamp ? timeOfEpoch(cap.cycle_end_timestamp) : endOfUnknownLock()
  await db.statement(as, (tx) =>
    rows.updateLimit(tx, channelId, 'capped_until', isCapped ? until : null),
  )
}

export async function readTimeLock(state: SessionState): Promise<void> {
  await state.connection?.socket?.readTimeLock().then(
    (lock) => applyTimeLock(state, lock),
    () => {},
  )
}

/** Reads the limits, which may have changed while the number was not connected. */
export async function readLimits(state: SessionState): Promise<void> {
  await Promise.all([
    readTimeLock(state),
    state.connection?.socket?.readCap().then(
      (cap) => noteCap(state.claimed.channelId, cap),
      () => {},
    ),
  ])
}
