import type { InboundEvent } from '#whatsapp/model'
import { now } from '#platform/clock'
import { asService, db, type WriteTx } from '#platform/database'
import { enqueue } from '#platform/queue'
import * as state from './state-queries.ts'
import * as health from './health-queries.ts'

const asEngine = () => asService('an engine speaks for its own channel')

/** Long enough for a burst of events to be over. */
const LOOK_AGAIN_MS = 1000

/**
 * States of a session are told by deliveries that overtake each other, and a code to scan by none
 * of them: after such a word the provider itself is asked. The last state told is then the true
 * one, and what was missed while the number was away is fetched.
 */
export function lookAgain(channelId: string): Promise<void> {
  return db.writeAs(asEngine(), (tx) =>
    enqueue(
      tx,
      'check-channel',
      { channelId },
      { key: `check:${channelId}`, runAt: new Date(now().getTime() + LOOK_AGAIN_MS) },
    ),
  )
}

type Limit = Extract<InboundEvent, { kind: 'account.limit' }>

/**
 * A limit that WhatsApp puts on the account, or lifts. A lock on new chats also stops the AI. An
 * older word never overrides a newer one.
 */
export function recordLimit(
  channelId: string,
  limit: Pick<Limit, 'limit' | 'active' | 'until' | 'value' | 'occurredAt'>,
): Promise<void> {
  return db.writeAs(asEngine(), async (tx) => {
    const isNews = await state.updateLimit(tx, channelId, limit.limit, {
      active: limit.active,
      until: limit.until ?? null,
      value: limit.value ?? null,
      at: limit.occurredAt,
    })
    if (isNews && limit.limit === 'reachout_timelock')
      await state.updateTimeLock(tx, channelId, limit.active ? (limit.until ?? null) : null)
  })
}

/**
 * A send failed for a reason that concerns every send of the channel: it is not well until one gets
 * through. `reason`: in plain words.
 */
export const noteSendFailure = (tx: WriteTx, channelId: string, reason: string): Promise<void> =>
  state.updateSendFailure(tx, channelId, reason)

/** A send got through again. */
export const noteSendSuccess = (tx: WriteTx, channelId: string): Promise<void> =>
  state.clearSendFailures(tx, channelId)

/**
 * How long a silence must be before anybody is asked what was missed, and how far that reaches
 * back.
 */
const CHECK_EVERY_MS = 5 * 60_000
const OVERLAP_MS = 10 * 60_000
const LOOK_BACK_MS = 7 * 24 * 3_600_000
/** What is younger may still be on its way by itself. */
const ON_ITS_WAY_MS = 2 * 60_000

/**
 * Channels whose turn it is to be looked at; each gets its job. Called again and again by the
 * sweep.
 */
export function findChecks(): Promise<number> {
  return db.writeAs(asService('time passes for every business'), async (tx) => {
    const due = await health.listDueChecks(
      tx,
      new Date(now().getTime() - CHECK_EVERY_MS).toISOString(),
    )
    for (const { id } of due)
      await enqueue(tx, 'check-channel', { channelId: id }, { key: `check:${id}` })
    return due.length
  })
}

/**
 * Since when the provider is to be asked for what its deliveries did not bring: since the last
 * look, or since a send whose outcome nobody knows. undefined on the first look at a channel: what
 * lies before it was connected is history.
 */
export async function lookBack(channelId: string): Promise<string | undefined> {
  const { looked_at, unsure_since } = await db.readAs(asEngine(), (tx) =>
    health.findLook(tx, channelId),
  )
  const from = [looked_at, unsure_since].flatMap((time) =>
    time ? [Date.parse(time) - OVERLAP_MS] : [],
  )
  return from.length > 0
    ? new Date(Math.max(Math.min(...from), now().getTime() - LOOK_BACK_MS)).toISOString()
    : undefined
}

/**
 * A look at the channel is done. `startedAt` where its provider was also asked for what was missed,
 * up to then.
 */
export function recordCheck(channelId: string, startedAt: string | null): Promise<void> {
  return db.statement(asEngine(), (tx) => health.updateChecked(tx, channelId, startedAt))
}

/**
 * Compares what came in with what should have: messages that only the look since `startedAt`
 * brought, or, where a provider keeps no history, a message of ours that nothing was ever told of.
 * Kept on the channel until deliveries come again.
 */
export function recordGap(channelId: string, startedAt: string): Promise<void> {
  return db.writeAs(asEngine(), async (tx) => {
    const missed = await health.findMissed(
      tx,
      channelId,
      startedAt,
      new Date(Date.parse(startedAt) - ON_ITS_WAY_MS).toISOString(),
    )
    if (missed.count > 0)
      return health.updateGap(tx, channelId, {
        from: missed.oldest,
        until: startedAt,
        messages: missed.count,
      })
    const silentSince = await health.findSilence(
      tx,
      channelId,
      new Date(Date.parse(startedAt) - OVERLAP_MS).toISOString(),
    )
    if (silentSince)
      await health.updateGap(tx, channelId, { from: silentSince, until: null, messages: null })
    else await health.closeGap(tx, channelId, startedAt)
  })
}
