import { z } from 'zod'
import type { Identity, Iso } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import { nowIso } from '#platform/clock'
import { log } from '#platform/log'
import type { AddressedEvent } from '../../../engine-interface.ts'
import { callWaha, encodePath, type Server } from '../client.ts'
import { readWaId, writeWaId } from '../identity.ts'
import type { Delivery } from './inbound.ts'
import { readMessage, statusOfAck } from './message.ts'
import { numberAt, textAt } from './raw.ts'
import { listedShape } from './shapes.ts'
import { resolvePerson } from '../upstream.ts'

/** Limits of one backfill; the next one reads further. */
const MAX_CHATS = 200
const CHATS_PER_PAGE = 50
const MESSAGES_PER_PAGE = 100
const MAX_MESSAGES_PER_CHAT = 500
const MAX_PAIRS = 100

const listShape = z.array(z.unknown())

/**
 * Messages since a time, from the chats that changed since then, oldest first. Adds identity links
 * where WAHA has number and LID of a person. Servers without a store (NOWEB) return nothing.
 * Messages are sorted here, because WAHA's order is not reliable.
 */
export async function backfillFromWaha(
  server: Server,
  session: string,
  since: Iso,
): Promise<AddressedEvent[]> {
  const receivedAt = nowIso()
  const me = await callWaha(server, {
    method: 'GET',
    path: encodePath`/api/sessions/${session}/me`,
  })
  const own = me.ok ? [textAt(me.body, 'id'), textAt(me.body, 'lid'), textAt(me.body, 'jid')] : []
  const delivery: Delivery = {
    session,
    own,
    receivedAt,
    sentAt: receivedAt,
    key: (name) => `waha:${session}:${name}:backfill`,
  }
  const events: InboundEvent[] = []
  for (const chatId of await chatsSince(server, session, since))
    events.push(...(await messagesOf(server, delivery, chatId, since)))
  events.sort((a, b) => a.occurredAt.localeCompare(b.occurredAt))
  return [...(await pairsOf(server, delivery, events)), ...events].map((event) => ({
    account: session,
    event,
  }))
}

async function chatsSince(server: Server, session: string, since: Iso): Promise<string[]> {
  const found: string[] = []
  for (let offset = 0; offset < MAX_CHATS; offset += CHATS_PER_PAGE) {
    const page = await listItems(
      server,
      `${encodePath`/api/${session}/chats`}?limit=${CHATS_PER_PAGE}&offset=${offset}&sortBy=conversationTimestamp&sortOrder=desc`,
    )
    for (const chat of page) {
      const id = readWaId(textAt(chat, 'id') ?? textAt(chat, 'id', '_serialized'))
      const movedAt = numberAt(chat, 'conversationTimestamp') ?? numberAt(chat, 'timestamp')
      if (movedAt !== undefined && movedAt * 1000 < new Date(since).getTime()) return found
      if (id && ['c.us', 'lid', 'g.us'].includes(id.server)) found.push(writeWaId(id))
    }
    if (page.length === 0) break
  }
  return found
}

/** Rows are dropped after paging, so a short page is not the last one: only an empty one is. */
async function messagesOf(
  server: Server,
  delivery: Delivery,
  chatId: string,
  since: Iso,
): Promise<InboundEvent[]> {
  const events: InboundEvent[] = []
  const from = Math.floor(new Date(since).getTime() / 1000)
  for (let offset = 0; offset < MAX_MESSAGES_PER_CHAT; offset += MESSAGES_PER_PAGE) {
    const page = await listItems(
      server,
      `${encodePath`/api/${delivery.session}/chats/${chatId}/messages`}?limit=${MESSAGES_PER_PAGE}&offset=${offset}&downloadMedia=false&sortOrder=desc&filter.timestamp.gte=${from}`,
    )
    for (const message of page) {
      const event = readQuietly(delivery, message)
      if (event) events.push({ ...event, live: false, ...originOf(event, message) })
    }
    if (page.length === 0) break
  }
  return events
}

/**
 * Lists do not name the sender (`api` or `device`) of outgoing messages. So each may be an
 * unconfirmed message of ours.
 */
function originOf(event: InboundEvent, message: unknown): { origin?: 'api' } {
  return event.kind === 'message.created' &&
    event.direction === 'out' &&
    textAt(message, 'source') === undefined
    ? { origin: 'api' }
    : {}
}

/**
 * Whether a message of ours is listed by WAHA but not sent to WhatsApp yet: then its presence
 * proves nothing.
 */
function isUnsent(message: unknown): boolean {
  const { data } = listedShape.safeParse(message)
  return data?.fromMe === true && ['queued', 'failed'].includes(statusOfAck(data) ?? '')
}

function readQuietly(delivery: Delivery, message: unknown): InboundEvent | undefined {
  if (isUnsent(message)) return undefined
  try {
    return readMessage(delivery, z.record(z.string(), z.unknown()).parse(message))
  } catch {
    return undefined
  }
}

/** Looks up only people who wrote and have one known address. */
async function pairsOf(
  server: Server,
  delivery: Delivery,
  events: InboundEvent[],
): Promise<InboundEvent[]> {
  const people = new Map<string, Identity[]>()
  for (const event of events) {
    if (
      event.kind === 'message.created' &&
      event.chat.kind === 'direct' &&
      event.chat.identities.length === 1
    )
      people.set(event.chat.providerChatId, event.chat.identities)
  }
  const linked: InboundEvent[] = []
  for (const known of [...people.values()].slice(0, MAX_PAIRS)) {
    const identities = await resolvePerson(server, delivery.session, known)
    if (identities.length > 1)
      linked.push({
        kind: 'identity.linked',
        eventKey: `waha:${delivery.session}:lid:${identities.map(({ value }) => value).join(':')}`,
        occurredAt: delivery.receivedAt,
        live: false,
        identities,
      })
  }
  return linked
}

async function listItems(server: Server, route: string): Promise<unknown[]> {
  const answer = await callWaha(server, { method: 'GET', path: route })
  if (!answer.ok) {
    log.warn({ code: answer.error.code }, 'WAHA gave no history')
    return []
  }
  return listShape.safeParse(answer.body).data ?? []
}
