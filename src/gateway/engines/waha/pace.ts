import type { ProviderError } from '#lib/canonical'
import { asService, db } from '#platform/database'
import type { Account } from '../../engine.ts'
import { takeSendSlot } from './queries.ts'

/** A number that people type on writes no faster than this; WhatsApp bans what looks like a machine (vendors' advice, reference section 2.9). */
const SECONDS_BETWEEN = 2
/** Even pauses look like a machine too. */
const LONGEST_MORE_MS = 600
/** A job rather comes again than waits longer than this for its turn. */
const PATIENCE_MS = 2500

/** Waits for the number's turn; an error says when to come again. */
export type Pace = (account: Account, chatId: string) => Promise<ProviderError | undefined>

/** One number writes one message at a time, however many processes and rooms want to. */
export const humanPace: Pace = async (account, chatId) => {
  const slot = { channelId: account.channelId, customer: chatId, perSecond: 1 / SECONDS_BETWEEN, patienceMs: PATIENCE_MS }
  const { taken, wait_ms: waitMs } = await db.statement(asService('the pace of a number belongs to no member'), (tx) => takeSendSlot(tx, slot))
  if (!taken) return { code: 'pace', title: 'Nomor ini sedang mengirim pesan lain', class: 'wait', retryAfterMs: waitMs }
  if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs + Math.random() * LONGEST_MORE_MS))
  return undefined
}

export const noPace: Pace = async () => undefined
