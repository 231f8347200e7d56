import type { Identity, ProviderError } from '#whatsapp/model'
import { customerOf, perSecondOf, slotFor } from '#whatsapp/send-pace'
import { asService, db, type WriteTx } from '#platform/database'
import { shareConnection } from '#platform/shared-run'
import type { Account } from '../../../engine-interface.ts'
import { takeSendSlot } from '../../../send-slots.ts'
import { holdSending } from '../queries.ts'

/**
 * A slot that is late by more than this is replaced, so that a paused process does not send its
 * backlog at once.
 */
const LATEST_MS = 35
const MAX_ROUNDS = 10
/**
 * The span of the send window: a second, plus the delay of a busy process between slot and network.
 * Slots are 4% apart, which leaves room for it.
 */
const SECOND_MS = 1020

const TOO_FAST = {
  code: 'pace',
  class: 'wait',
} as const

/** Keeps all processes of the instance together below WhatsApp's pace. Most tests disable it. */
export type Pace = {
  /**
   * Waits for the slot; an error says after which time to retry. `dueMs`: the time of a slot that
   * was reserved with the message (`OutboundCommand.slotDueMs`).
   */
  wait(account: Account, to: Identity[], dueMs?: number): Promise<ProviderError | undefined>
  /**
   * WhatsApp refused a message as too fast: returns the error with the wait that now applies to all
   * processes.
   */
  slowDown(account: Account, to: Identity[], error: ProviderError): Promise<ProviderError>
}

const takeSlot = shareConnection<WriteTx>((work) =>
  db.statement(asService('the pace of a number belongs to no member'), work),
)

export const sharedPace: Pace = {
  async wait(account, to, dueMs) {
    const slot = slotFor(account, to)
    if (!slot) return undefined
    let due = dueMs
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      if (due === undefined) {
        const { taken, wait_ms } = await takeSlot(undefined, (tx) => takeSendSlot(tx, slot))
        if (!taken) return { ...TOO_FAST, retryAfterMs: wait_ms }
        due = performance.now() + wait_ms
      }
      const earlyMs = due - performance.now()
      if (earlyMs > 0) await waitMs(earlyMs)
      if (performance.now() - due <= LATEST_MS) {
        await waitForDeparture(account.channelId, Math.floor(perSecondOf(account) ?? Infinity))
        return undefined
      }
      due = undefined
    }
    return { ...TOO_FAST, retryAfterMs: slot.patienceMs }
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
 * Departure times of this process's last messages per number. A backlog never exceeds the limit of
 * one second.
 */
const departures = new Map<string, number[]>()

async function waitForDeparture(channelId: string, perSecond: number): Promise<void> {
  const recent = departures.get(channelId) ?? []
  departures.delete(channelId)
  departures.set(channelId, recent)
  if (departures.size > MAX_NUMBERS) departures.delete(departures.keys().next().value ?? '')
  for (;;) {
    const second = performance.now() - SECOND_MS
    while (recent.length > 0 && (recent[0] ?? 0) <= second) recent.shift()
    if (recent.length < perSecond) break
    await waitMs(Math.max(1, Math.ceil((recent[0] ?? 0) - second)))
  }
  recent.push(performance.now())
}

/** Numbers whose departures are stored; the least recently used is dropped. */
const MAX_NUMBERS = 1000

const waitMs = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
