import { settingsOf } from '../connection.ts'
import type { Identity, ProviderError } from '#whatsapp/model'
import { asService, db, type WriteTx } from '#platform/database'
import { shareConnection } from '#platform/shared-run'
import type { Account } from '../../../engine.ts'
import { holdSending, takeSendSlot } from '../queries.ts'

/**
 * What WhatsApp takes of one number in a second (developers.facebook.com, "Throughput"); a number
 * that is also on a phone has 20.
 */
const DEFAULT_PER_SECOND = 80
const MOST_PER_SECOND = 1000
/**
 * Slots stand a little further apart than they must: the line doesn't bring every message after the
 * same time.
 */
const SHARE_USED = 0.96
/** A job rather comes again than waits longer than this for its slot. */
const PATIENCE_MS = 2000
/**
 * A process that stood still must not send all at once what it missed: who is later than this takes
 * a new slot.
 */
const LATEST_MS = 35
const MOST_ROUNDS = 10
/**
 * A second and the few milliseconds by which a busy process is late on the way from its slot to the
 * line; slots 4% apart leave room for them.
 */
const SECOND_MS = 1020

const TOO_FAST = {
  code: 'pace',
  title: 'Terlalu banyak pesan dalam waktu singkat',
  class: 'wait',
} as const

/**
 * Keeps every process of the instance together below WhatsApp's pace. Tests of other things leave
 * it out.
 */
export type Pace = {
  /** Waits for the slot; an error says when to come again. */
  wait(account: Account, to: Identity[]): Promise<ProviderError | undefined>
  /** WhatsApp refused it as too fast: the error, with the time that everybody now waits. */
  slowDown(account: Account, to: Identity[], error: ProviderError): Promise<ProviderError>
}

const takeSlot = shareConnection<WriteTx>((work) =>
  db.statement(asService('the pace of a number belongs to no member'), work),
)

export const sharedPace: Pace = {
  async wait(account, to) {
    const slot = {
      channelId: account.channelId,
      customer: customerOf(to),
      perSecond: perSecondOf(account) * SHARE_USED,
      patienceMs: PATIENCE_MS,
    }
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const { taken, wait_ms } = await takeSlot(undefined, (tx) => takeSendSlot(tx, slot))
      if (!taken) return { ...TOO_FAST, retryAfterMs: wait_ms }
      const due = performance.now() + wait_ms
      if (wait_ms > 0) await waitMs(wait_ms)
      if (performance.now() - due > LATEST_MS) continue
      await waitForDeparture(account.channelId, Math.floor(perSecondOf(account)))
      return undefined
    }
    return { ...TOO_FAST, retryAfterMs: PATIENCE_MS }
  },

  async slowDown(account, to, error) {
    const customer =
      error.code === '131056' ? customerOf(to) : error.code === '130429' ? '' : undefined
    if (customer === undefined) return error
    const heldMs = await db.statement(
      asService('the pace of a number belongs to no member'),
      (tx) => holdSending(tx, account.channelId, customer),
    )
    return { ...error, retryAfterMs: Math.max(error.retryAfterMs ?? 0, heldMs) }
  },
}

export const noPace: Pace = {
  wait: async () => undefined,
  slowDown: async (_account, _to, error) => error,
}

/**
 * When this process sent the last messages of a number: what was held up on the way to the slot is
 * not made good within one second.
 */
const departures = new Map<string, number[]>()

async function waitForDeparture(channelId: string, perSecond: number): Promise<void> {
  const recent = departures.get(channelId) ?? []
  departures.delete(channelId)
  departures.set(channelId, recent)
  if (departures.size > MOST_NUMBERS) departures.delete(departures.keys().next().value ?? '')
  for (;;) {
    const second = performance.now() - SECOND_MS
    while (recent.length > 0 && (recent[0] ?? 0) <= second) recent.shift()
    if (recent.length < perSecond) break
    await waitMs(Math.max(1, Math.ceil((recent[0] ?? 0) - second)))
  }
  recent.push(performance.now())
}

/** Numbers whose departures are kept; the one that was idle longest goes. */
const MOST_NUMBERS = 1000

const waitMs = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** The one whom Meta counts the message for. */
const customerOf = (to: Identity[]): string =>
  (to.find(({ kind }) => kind === 'phone') ?? to.find(({ kind }) => kind === 'bsuid') ?? to[0])
    ?.value ?? 'nobody'

function perSecondOf(account: Account): number {
  const { throughputPerSecond } = settingsOf(account)
  return throughputPerSecond !== undefined && throughputPerSecond >= 1
    ? Math.min(throughputPerSecond, MOST_PER_SECOND)
    : DEFAULT_PER_SECOND
}
