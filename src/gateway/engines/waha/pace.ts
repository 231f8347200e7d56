import type { ProviderError } from '#whatsapp/model'
import { asService, db } from '#platform/database'
import type { Account } from '../../engine-interface.ts'
import { callWaha, type Server } from './client.ts'
import { takeSendSlot } from '../../send-slots.ts'

/**
 * A person writes no faster than this. WhatsApp bans numbers that look like a machine (vendors'
 * advice, reference section 2.9).
 */
const SECONDS_BETWEEN = 2
/** The pause varies, because even pauses look like a machine. */
const MAX_MORE_MS = 600
/** A job with a longer wait is retried later instead. */
const PATIENCE_MS = 2500
const TYPING_MS_PER_CHARACTER = 35
const SHORTEST_TYPING_MS = 700
const MAX_TYPING_MS = 4000
const SIGN_TIMEOUT_MS = 3000

/**
 * Waits until the message may be sent, including the time to type `text`. An error says after which
 * time to retry.
 */
export type Pace = (
  server: Server,
  account: Account,
  chatId: string,
  text: string,
) => Promise<ProviderError | undefined>

/**
 * One number sends one message at a time, across all processes and rooms. As a person does, it
 * reads and types first.
 */
export const humanPace: Pace = async (server, account, chatId, text) => {
  const slot = {
    channelId: account.channelId,
    customer: chatId,
    perSecond: 1 / SECONDS_BETWEEN,
    patienceMs: PATIENCE_MS,
  }
  const { taken, wait_ms: turnMs } = await db.statement(
    asService('the pace of a number belongs to no member'),
    (tx) => takeSendSlot(tx, slot),
  )
  if (!taken)
    return {
      code: 'pace',
      class: 'wait',
      retryAfterMs: turnMs,
    }
  if (turnMs > 0) await waitMs(turnMs + Math.random() * MAX_MORE_MS)
  // When reading or typing fails, the message is still sent.
  const sign = (route: string) =>
    callWaha(server, {
      method: 'POST',
      path: `/api/${route}`,
      body: { session: account.externalId, chatId },
      timeoutMs: SIGN_TIMEOUT_MS,
      mayRepeat: true,
    })
  await sign('sendSeen')
  const typing = await sign('startTyping')
  if (!typing.ok) return undefined
  await waitMs(Math.min(MAX_TYPING_MS, SHORTEST_TYPING_MS + text.length * TYPING_MS_PER_CHARACTER))
  await sign('stopTyping')
  return undefined
}

export const noPace: Pace = async () => undefined

const waitMs = (ms: number) => new Promise((done) => setTimeout(done, ms))
