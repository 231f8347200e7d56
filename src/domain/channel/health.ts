import type { InboundEvent } from '#whatsapp/events'
import { now } from '#platform/clock'
import { asService, db, type WriteTx } from '#platform/database'
import { enqueue } from '#platform/queue'
import * as state from './state-queries.ts'
import * as health from './health-queries.ts'

const asEngine = () => asService('an engine speaks for its own channel')

/** This pause is longer than a burst of events. */
const LOOK_AGAIN_MS = 1000

/**
 * Queries the provider after each delivery of a session state, because deliveries may arrive in the
 * wrong order and have no code to scan. Missed messages are fetched too.
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
 * Stores a limit that WhatsApp set on the account or removed. A limit on new chats also stops the
 * AI. An older event never overrides a newer one.
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
 * Records a failed send whose reason concerns the whole channel. It stays until a send succeeds.
 * `reason`: in plain words.
 */
export const noteSendFailure = (tx: WriteTx, channelId: string, reason: string): Promise<void> =>
  state.updateSendFailure(tx, channelId, reason)

/** Records a successful send. */
export const noteSendSuccess = (tx: WriteTx, channelId: string): Promise<void> =>
  state.clearSendFailures(tx, channelId)

/** Time without deliveries after which the provider is queried for missed messages. */
const CHECK_EVERY_MS = 5 * 60_000
const OVERLAP_MS = 10 * 60_000
const LOOK_BACK_MS = 7 * 24 * 3_600_000
/** A younger message may still arrive by itself. */
const ON_ITS_WAY_MS = 2 * 60_000

/** Adds a job for each channel whose check is due. The sweep calls it. */
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
 * The time from which the provider is queried for missed messages: the last check, or a send with
 * an unknown outcome. Undefined on the first check, because earlier messages are history.
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
 * Records a check. `startedAt` is set when the provider was also queried for missed messages until
 * then.
 */
export function recordCheck(channelId: string, startedAt: string | null): Promise<void> {
  return db.statement(asEngine(), (tx) => health.updateChecked(tx, channelId, startedAt))
}

/**
 * Looks for missed deliveries and stores a gap until deliveries arrive again. A gap is a message
 * that only the check since `startedAt` found. For a provider without history it is a message of
 * ours without any receipt.
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
