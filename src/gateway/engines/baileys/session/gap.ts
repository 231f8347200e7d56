import { z } from 'zod'
import { log } from '#platform/log'
import { isConversation, normalJid } from '../jid.ts'
import type { SocketPort, WireMessageKey } from '../socket/port.ts'
import { keyShape } from '../inbound/wire.ts'

/** Limits of one gap. A killed process loses only messages that it acknowledged a moment before. */
const CHATS = 20
const MESSAGES = 20
/** Chats without a new message by then are skipped. */
const PATIENCE_MS = 24 * 3_600_000

export type Gap = {
  observe(name: string, payload: unknown): void
  /** resolves when all chats so far were requested */ settled(): Promise<void>
  end(): void
}

/**
 * Requests messages that a former owner of the number acknowledged but did not store. The phone
 * returns only messages older than a given one. So the first message of each chat after the gap is
 * the reference, one chat after the other. The answer arrives as history: stored once, never
 * answered. A phone that is off returns nothing.
 */
export function fillGap(
  channelId: string,
  socket: () => SocketPort | undefined,
  pauseMs: number,
): Gap {
  const requested = new Set<string>()
  const until = Date.now() + PATIENCE_MS
  let isEnded = false
  let queue = Promise.resolve()

  async function ask(first: First): Promise<void> {
    await new Promise((done) => setTimeout(done, pauseMs).unref())
    if (isEnded) return
    log.info({ channelId }, 'the phone is asked for the messages of a gap')
    await socket()
      ?.fetchOlder(first.key, first.atMs, MESSAGES)
      .catch((error: unknown) =>
        log.warn({ err: error, channelId }, 'the phone could not be asked for older messages'),
      )
  }

  return {
    observe: (name, payload) => {
      if (name !== 'messages.upsert' || isEnded || Date.now() > until) return
      for (const first of firstsIn(payload)) {
        const chat = normalJid(first.key.remoteJid)
        if (requested.has(chat) || requested.size >= CHATS) continue
        requested.add(chat)
        queue = queue.then(() => ask(first))
      }
    },
    settled: () => queue,
    end: () => {
      isEnded = true
    },
  }
}

type First = { key: WireMessageKey; atMs: number }
const upsert = z.object({ messages: z.array(z.unknown()) })
const written = z.object({ key: keyShape, messageTimestamp: z.coerce.number().positive() })

/** Inbound messages of direct chats, oldest first. */
function firstsIn(payload: unknown): First[] {
  return (upsert.safeParse(payload).data?.messages ?? [])
    .flatMap((item): First[] => {
      const { key, messageTimestamp } = written.safeParse(item).data ?? {}
      if (
        !key ||
        key.fromMe ||
        !messageTimestamp ||
        !isConversation(key.remoteJid) ||
        key.remoteJid.endsWith('@g.us')
      )
        return []
      return [
        {
          key: { remoteJid: key.remoteJid, id: key.id, fromMe: false },
          atMs: messageTimestamp * 1000,
        },
      ]
    })
    .toSorted((a, b) => a.atMs - b.atMs)
}
