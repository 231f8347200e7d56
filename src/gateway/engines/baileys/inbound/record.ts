import { z } from 'zod'
import type { Iso } from '#whatsapp/model'
import { inBatches } from '#lib/batches'
import { nowIso, now } from '#platform/clock'
import { asService, db } from '#platform/database'
import { storeWebhook } from '../../../store.ts'
import { unwrap } from './content.ts'
import { isConversation, normalJid } from '../jid.ts'
import * as rows from '../message-queries.ts'
import { type Envelope, keyShape, PROTOCOL, STATUS, STUB } from './wire.ts'

export type Recorded = { channelId: string; session: string; self: string[] }

/** Messages of one body: a job reads and applies a body as a whole. */
const BODY_MESSAGES = 50
const BODY_PAIRS = 500
const STORED_AT_ONCE = 20
/**
 * A message that could not be decrypted mostly comes again within seconds; only then is its place
 * shown empty.
 */
const UNREADABLE_PATIENCE_MS = 45_000

/**
 * Keeps what a connection told: messages in our own table (to quote, to fetch files), everything
 * the product may want as bodies of the raw store, one chat in each, in the order of the socket.
 * Repeating it changes nothing.
 */
export async function recordEvent(
  account: Recorded,
  name: string,
  payload: unknown,
): Promise<void> {
  const parts = splitOrWhole(name, payload)
  for await (const batch of inBatches(parts, STORED_AT_ONCE)) await storeParts(account, batch)
}

/**
 * An event of a shape that nobody foresaw is kept as it is: the job writes down that it could not
 * be read.
 */
function splitOrWhole(name: string, payload: unknown): Part[] {
  try {
    return split(name, payload)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    return [{ event: name, payload, messages: [], ids: [], at: nowIso() }]
  }
}

/** A body to be: `messages` go into our own table first. */
type Part = {
  event: string
  payload: unknown
  chat?: string
  messages: PlainMessage[]
  ids: string[]
  at?: Iso
  runAt?: Date
}

async function storeParts(account: Recorded, parts: readonly Part[]): Promise<void> {
  const as = asService('an engine keeps what its own number was told')
  const ids = parts.flatMap((part) => part.ids)
  const commands =
    ids.length === 0
      ? []
      : await db.readAs(as, (tx) => rows.listCommandIds(tx, account.channelId, ids))
  const commandOf = new Map(commands.map((row) => [row.message_id, row.command_id]))
  const unreadable = parts.some((part) => part.messages.length > 0)
    ? await db.readAs(as, (tx) =>
        rows.listUnreadable(
          tx,
          account.channelId,
          ids,
          new Date(now().getTime() - UNREADABLE_PATIENCE_MS),
        ),
      )
    : []
  const messages = parts.flatMap((part) => part.messages)
  if (messages.length > 0) {
    await db.writeAs(as, async (tx) => {
      await rows.upsertMessages(tx, account.channelId, messages.map(toRow))
      await rows.touchChats(tx, account.channelId, messages.flatMap(contactsOf))
    })
  }
  await storeWebhook(
    parts.map((part) => {
      const late = unreadable
        .map((row) => row.handle.slice(2))
        .filter((id) => part.ids.includes(id))
      const known = part.ids.flatMap((id): [string, string][] =>
        commandOf.has(id) ? [[id, commandOf.get(id) ?? '']] : [],
      )
      const envelope: Envelope = {
        session: account.session,
        self: account.self,
        event: part.event,
        payload: part.payload,
        ...(part.at ? { at: part.at } : {}),
        ...(known.length > 0 ? { commands: Object.fromEntries(known) } : {}),
        ...(late.length > 0 ? { late } : {}),
      }
      return {
        engine: 'baileys',
        channelId: account.channelId,
        accounts: [account.session],
        body: JSON.stringify(envelope),
        orderHint: part.chat ?? part.event,
        ...(part.runAt ? { runAt: part.runAt } : {}),
      }
    }),
  )
}

const plainMessage = z.looseObject({
  key: z.looseObject(keyShape.shape),
  message: z.record(z.string(), z.unknown()).nullish(),
  messageTimestamp: z.coerce.number().nullish().catch(undefined),
  messageStubType: z.number().nullish().catch(undefined),
})
type PlainMessage = z.infer<typeof plainMessage>

/** What of an event is kept, chat by chat. Events that the product has no use for give nothing. */
export function split(name: string, payload: unknown): Part[] {
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

function messageParts(event: string, payload: unknown, size: number, more: object): Part[] {
  const messages = z
    .object({ messages: z.array(z.unknown()) })
    .parse(payload)
    .messages.flatMap((item) => {
      const message = plainMessage.safeParse(item)
      return message.success && isKept(message.data) ? [message.data] : []
    })
  const readable = messages.filter((message) => !isUnreadable(message))
  const unreadable = messages.filter(isUnreadable)
  const toPart = (chat: string, batch: PlainMessage[]): Part => ({
    event,
    payload: { messages: batch, ...more },
    chat,
    messages: batch,
    ids: batch.map((message) => message.key.id),
  })
  const runAt = new Date(now().getTime() + UNREADABLE_PATIENCE_MS)
  return [
    ...[...byChat(readable)].flatMap(([chat, own]) =>
      slices(own, size).map((batch) => toPart(chat, batch)),
    ),
    ...unreadable.map((message) => ({
      ...toPart(normalJid(message.key.remoteJid), [message]),
      runAt,
    })),
  ]
}

const slices = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/** The people who just wrote to us, in direct chats. */
export function writersOf(payload: unknown): string[] {
  const upsert = z
    .object({ type: z.literal('notify'), messages: z.array(z.unknown()) })
    .safeParse(payload).data
  return (upsert?.messages ?? []).flatMap((item) => {
    const key = keyed.safeParse(item).data?.key
    return key && !key.fromMe && isConversation(key.remoteJid) && !key.remoteJid.endsWith('@g.us')
      ? [normalJid(key.remoteJid)]
      : []
  })
}

const isUnreadable = (message: PlainMessage): boolean =>
  !message.message && message.messageStubType === STUB.CIPHERTEXT

/**
 * Control messages carry keys and histories: of them only taking back and changing concern anybody.
 */
function isKept(message: PlainMessage): boolean {
  if (!isConversation(message.key.remoteJid)) return false
  const protocol = message.message ? unwrap(message.message).protocolMessage : undefined
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

const keyed = z.looseObject({ key: z.looseObject(keyShape.shape) })

function keyedParts(event: string, payload: unknown): Part[] {
  const items = z
    .array(z.unknown())
    .parse(payload)
    .flatMap((item) => {
      const known = keyed.safeParse(item)
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

const pairParts = (pairs: unknown[]): Part[] =>
  slices(pairs, BODY_PAIRS).map((batch) => ({
    event: 'lid-mapping.update',
    payload: batch,
    messages: [],
    ids: [],
  }))

/** That somebody types holds an answer back; that he is online concerns nobody. */
const TOLD_PRESENCE = new Set(['composing', 'recording', 'paused'])

function presenceParts(payload: unknown): Part[] {
  const { id, presences } = z
    .object({
      id: z.string(),
      presences: z.record(z.string(), z.object({ lastKnownPresence: z.string() })),
    })
    .parse(payload)
  const told = Object.fromEntries(
    Object.entries(presences).filter(([, { lastKnownPresence }]) =>
      TOLD_PRESENCE.has(lastKnownPresence),
    ),
  )
  if (!isConversation(id) || Object.keys(told).length === 0) return []
  return [
    {
      event: 'presence.update',
      payload: { id, presences: told },
      chat: normalJid(id),
      messages: [],
      ids: [],
      at: nowIso(),
    },
  ]
}

/** An update that a message brought along says nothing about the archive. */
function archivedParts(payload: unknown): Part[] {
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

const timeOf = (message: PlainMessage): Date =>
  message.messageTimestamp ? new Date(message.messageTimestamp * 1000) : now()

function toRow(message: PlainMessage): rows.NewMessage {
  const { key } = message
  return {
    handle: `${key.fromMe ? 1 : 0}:${key.id}`,
    jid: normalJid(key.remoteJid),
    body: message.message ? JSON.stringify(message) : null,
    at: timeOf(message).toISOString(),
  }
}

/** A chat under each of its names. */
const contactsOf = (message: PlainMessage): rows.Contact[] =>
  [message.key.remoteJid, message.key.remoteJidAlt].flatMap((jid) =>
    jid
      ? [{ jid: normalJid(jid), isInbound: !message.key.fromMe, at: timeOf(message).toISOString() }]
      : [],
  )
