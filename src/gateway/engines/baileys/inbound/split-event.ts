import { z } from 'zod'
import type { Iso } from '#whatsapp/model'
import { now, nowIso } from '#platform/clock'
import { isConversation, normalJid } from '../jid.ts'
import { keyShape, PROTOCOL, STATUS, STUB } from './wire.ts'
import { unwrapMessage } from './wrapping.ts'

/** How many messages one body has: a job reads and applies a body as a whole. */
const BODY_MESSAGES = 50
const BODY_PAIRS = 500
/**
 * A message that could not be decrypted usually arrives again within seconds. Its empty bubble is
 * shown only after this time.
 */
export const UNREADABLE_PATIENCE_MS = 45_000

/** One future body of the raw store. `messages` are stored in our own table too. */
export type EventPart = {
  event: string
  payload: unknown
  chat?: string
  messages: PlainMessage[]
  ids: string[]
  at?: Iso
  runAt?: Date
}

/** Splits an event. An event of an unknown shape stays whole; its job records it as unreadable. */
export function splitOrKeep(name: string, payload: unknown): EventPart[] {
  try {
    return splitEvent(name, payload)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    return [{ event: name, payload, messages: [], ids: [], at: nowIso() }]
  }
}

const keyedShape = z.looseObject({ key: z.looseObject(keyShape.shape) })

const plainMessageShape = z.looseObject({
  key: z.looseObject(keyShape.shape),
  message: z.record(z.string(), z.unknown()).nullish(),
  messageTimestamp: z.coerce.number().nullish().catch(undefined),
  messageStubType: z.number().nullish().catch(undefined),
})
export type PlainMessage = z.infer<typeof plainMessageShape>

/** Splits an event into parts of one chat each. Unused events have no parts. */
export function splitEvent(name: string, payload: unknown): EventPart[] {
  switch (name) {
    case 'messages.upsert': {
      const { type } = z.object({ type: z.string() }).parse(payload)
      return messageParts(name, payload, BODY_MESSAGES, { type })
    }
    case 'messaging-history.set': {
      const pairs = z
        .object({
          lidPnMappings: z.array(z.unknown()).nullish(),
          contacts: z.array(z.unknown()).nullish(),
        })
        .parse(payload)
      return [
        ...pairParts(pairs.lidPnMappings ?? []),
        ...pairParts(pairsOf(pairs.contacts ?? [])),
        ...messageParts(name, payload, BODY_MESSAGES, {}),
      ]
    }
    case 'messages.update':
      return keyedParts(name, payload).filter((part) => !isPending(part.payload))
    case 'message-receipt.update':
    case 'messages.reaction':
      return keyedParts(name, payload)
    case 'contacts.upsert':
    case 'contacts.update':
      return pairParts(pairsOf(z.array(z.unknown()).parse(payload)))
    case 'lid-mapping.update':
      return pairParts(Array.isArray(payload) ? payload : [payload])
    case 'presence.update':
      return presenceParts(payload)
    case 'chats.update':
      return archivedParts(payload)
    case 'call':
      return z
        .array(z.looseObject({ id: z.string(), chatId: z.string().nullish() }))
        .parse(payload)
        .map((call) => ({
          event: name,
          payload: call,
          chat: call.chatId ? normalJid(call.chatId) : call.id,
          messages: [],
          ids: [],
          at: nowIso(),
        }))
    case 'message-capping.update':
    case 'reachout-timelock':
    case 'session':
      return [{ event: name, payload, messages: [], ids: [], at: nowIso() }]
    default:
      return []
  }
}

function messageParts(event: string, payload: unknown, size: number, more: object): EventPart[] {
  const messages = z
    .object({ messages: z.array(z.unknown()) })
    .parse(payload)
    .messages.flatMap((item) => {
      const message = plainMessageShape.safeParse(item)
      return message.success && isKept(message.data) ? [message.data] : []
    })
  const readable = messages.filter((message) => !isUnreadable(message))
  const unreadable = messages.filter(isUnreadable)
  const toPart = (chat: string, batch: PlainMessage[]): EventPart => ({
    event,
    payload: { messages: batch, ...more },
    chat,
    messages: batch,
    ids: batch.map((message) => message.key.id),
  })
  const runAt = new Date(now().getTime() + UNREADABLE_PATIENCE_MS)
  return [
    ...[...byChat(readable)].flatMap(([chat, own]) =>
      sliceBy(own, size).map((batch) => toPart(chat, batch)),
    ),
    ...unreadable.map((message) => ({
      ...toPart(normalJid(message.key.remoteJid), [message]),
      runAt,
    })),
  ]
}

const sliceBy = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

const isUnreadable = (message: PlainMessage): boolean =>
  !message.message && message.messageStubType === STUB.CIPHERTEXT

/** Protocol messages carry keys and histories. Only revocations and edits are stored. */
function isKept(message: PlainMessage): boolean {
  if (!isConversation(message.key.remoteJid)) return false
  const protocol = message.message ? unwrapMessage(message.message).protocolMessage : undefined
  if (typeof protocol !== 'object' || protocol === null) return true
  const type = 'type' in protocol ? protocol.type : PROTOCOL.REVOKE
  return type === PROTOCOL.REVOKE || type === PROTOCOL.MESSAGE_EDIT || type === null
}

function byChat<T extends { key: { remoteJid: string } }>(items: T[]): Map<string, T[]> {
  const chats = new Map<string, T[]>()
  for (const item of items) {
    const chat = normalJid(item.key.remoteJid)
    const own = chats.get(chat)
    if (own) own.push(item)
    else chats.set(chat, [item])
  }
  return chats
}

function keyedParts(event: string, payload: unknown): EventPart[] {
  const items = z
    .array(z.unknown())
    .parse(payload)
    .flatMap((item) => {
      const known = keyedShape.safeParse(item)
      return known.success && isConversation(known.data.key.remoteJid) ? [known.data] : []
    })
  return [...byChat(items)].flatMap(([chat, own]) =>
    own.map((item) => ({ event, payload: [item], chat, messages: [], ids: [item.key.id] })),
  )
}

function isPending(payload: unknown): boolean {
  const [item] = z
    .array(z.object({ update: z.looseObject({ status: z.number().nullish() }).optional() }))
    .parse(payload)
  return item?.update?.status === STATUS.PENDING
}

function pairsOf(contacts: unknown[]): { pn: string; lid: string }[] {
  return contacts.flatMap((contact) => {
    const known = z
      .object({ id: z.string(), lid: z.string().nullish(), phoneNumber: z.string().nullish() })
      .safeParse(contact).data
    if (!known) return []
    const lid = known.lid ?? (known.id.endsWith('@lid') ? known.id : undefined)
    const pn = known.phoneNumber ?? (known.id.endsWith('@lid') ? undefined : known.id)
    return lid && pn ? [{ pn, lid }] : []
  })
}

const pairParts = (pairs: unknown[]): EventPart[] =>
  sliceBy(pairs, BODY_PAIRS).map((batch) => ({
    event: 'lid-mapping.update',
    payload: batch,
    messages: [],
    ids: [],
  }))

/** Typing delays an answer; other presence is not used. */
const TYPING_STATES = new Set(['composing', 'recording', 'paused'])

function presenceParts(payload: unknown): EventPart[] {
  const { id, presences } = z
    .object({
      id: z.string(),
      presences: z.record(z.string(), z.object({ lastKnownPresence: z.string() })),
    })
    .parse(payload)
  const typing = Object.fromEntries(
    Object.entries(presences).filter(([, { lastKnownPresence }]) =>
      TYPING_STATES.has(lastKnownPresence),
    ),
  )
  if (!isConversation(id) || Object.keys(typing).length === 0) return []
  return [
    {
      event: 'presence.update',
      payload: { id, presences: typing },
      chat: normalJid(id),
      messages: [],
      ids: [],
      at: nowIso(),
    },
  ]
}

/** Updates with `conversationTimestamp` come with a message and do not report the archive. */
function archivedParts(payload: unknown): EventPart[] {
  return z
    .array(z.unknown())
    .parse(payload)
    .flatMap((item) => {
      const chat = z
        .object({
          id: z.string(),
          archived: z.boolean(),
          conversationTimestamp: z.undefined().optional(),
        })
        .safeParse(item).data
      return chat && isConversation(chat.id)
        ? [
            {
              event: 'chats.update',
              payload: { id: chat.id, archived: chat.archived },
              chat: normalJid(chat.id),
              messages: [],
              ids: [],
              at: nowIso(),
            },
          ]
        : []
    })
}
