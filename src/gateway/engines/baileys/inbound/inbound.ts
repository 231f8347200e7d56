import { z } from 'zod'
import type { ChatRef, DeliveryStatus, InboundEvent, Iso, MessageKey, Party } from '#whatsapp/model'
import type { ParsedBody } from '../../../engine.ts'
import { present, readJson } from '../../../json.ts'
import { readAccountEvent } from './account.ts'
import { readContent, unwrap, type WireContent } from './content.ts'
import { errorOfNack } from '../errors.ts'
import { chatOfJid, identitiesOf, identityOf, isConversation, normalJid } from '../jid.ts'
import {
  envelopeShape,
  messageShape,
  PROTOCOL,
  protocolShape,
  reactionShape,
  type ReadEnvelope,
  receiptShape,
  STATUS,
  STUB,
  updateShape,
  type WireKey,
  type WireMessage,
} from './wire.ts'

/**
 * What came while we were away is a customer's message all the same, as long as it is of today.
 * History comes as another event. The server keeps what no device has taken for weeks; an answer
 * after half a day is none.
 */
const LATE_IS_LIVE_MS = 12 * 3_600_000
const LONGEST_CHOICE = 1000

/** A stored event of the socket as canonical events. One poisoned item costs itself only. */
export function parseBaileysBody(rawBody: string, receivedAt: Iso): ParsedBody {
  const parsed: ParsedBody = { items: [], failures: [] }
  const envelope = envelopeShape.safeParse(readJson(rawBody))
  if (!envelope.success)
    return { items: [], failures: [{ at: 'body', reason: 'not an event of this engine' }] }
  const origin: Origin = {
    ...envelope.data,
    receivedAt,
    keyOf: (...parts) => ['baileys', envelope.data.session, ...parts].join(':'),
  }
  const reader = READERS[origin.event]
  const items: unknown[] = reader?.items(origin.payload) ?? [origin.payload]
  items.forEach((item, index) => {
    try {
      const events = reader ? reader.read(origin, item) : readAccountEvent(origin, item)
      parsed.items.push(...events.map((event) => ({ account: origin.session, event })))
    } catch (error) {
      parsed.failures.push({
        at: `${origin.event}[${index}]`,
        reason:
          error instanceof z.ZodError
            ? `wrong at ${error.issues[0]?.path.join('.') ?? ''}`
            : 'unreadable',
      })
    }
  })
  return parsed
}

export type Origin = ReadEnvelope & {
  receivedAt: Iso
  keyOf: (...parts: (string | number)[]) => string
}

type Reader = {
  items: (payload: unknown) => unknown[]
  read: (origin: Origin, item: unknown) => InboundEvent[]
}
const listed = (payload: unknown): unknown[] => (Array.isArray(payload) ? payload : [payload])
const upsert = z.object({ messages: z.array(z.unknown()), type: z.string().optional() })
const messagesOf = (payload: unknown): unknown[] => upsert.parse(payload).messages

const READERS: Record<string, Reader> = {
  'messages.upsert': {
    items: safely(messagesOf),
    read: (origin, item) =>
      readMessage(origin, item, upsert.parse(origin.payload).type === 'notify' ? 'live' : 'late'),
  },
  'messaging-history.set': {
    items: safely(messagesOf),
    read: (origin, item) => readMessage(origin, item, 'history'),
  },
  'messages.update': { items: listed, read: readUpdate },
  'message-receipt.update': { items: listed, read: readReceipt },
  'messages.reaction': {
    items: listed,
    read: (origin, item) => readReaction(origin, reactionShape.parse(item)),
  },
}

/** A body whose list is missing has one item that cannot be read. */
function safely(items: (payload: unknown) => unknown[]): (payload: unknown) => unknown[] {
  return (payload) => {
    try {
      return items(payload)
    } catch {
      return [undefined]
    }
  }
}

function readMessage(
  origin: Origin,
  item: unknown,
  age: 'live' | 'late' | 'history',
): InboundEvent[] {
  const message = messageShape.parse(item)
  const { key } = message
  if (!isConversation(key.remoteJid)) return []
  const occurredAt = timeOf(message.messageTimestamp, origin)
  const live =
    age === 'live' ||
    (age === 'late' && Date.parse(origin.receivedAt) - Date.parse(occurredAt) < LATE_IS_LIVE_MS)
  const reactions = (message.reactions ?? []).flatMap((reaction) =>
    readReaction(
      origin,
      reactionShape.parse({
        key: item && typeof item === 'object' && 'key' in item ? item.key : undefined,
        reaction,
      }),
    ),
  )
  return [...readOwn(origin, message, { occurredAt, live }), ...reactions]
}

function readOwn(
  origin: Origin,
  message: WireMessage,
  when: { occurredAt: Iso; live: boolean },
): InboundEvent[] {
  const { key } = message
  const inner = message.message ? unwrap(message.message) : undefined
  const base = { ...when, eventKey: origin.keyOf(key.fromMe ? 1 : 0, key.id) }
  const protocol = protocolShape.safeParse(inner?.protocolMessage)
  if (protocol.success) return readProtocol(origin, message, protocol.data, base)
  const reaction = inner?.reactionMessage
  if (typeof reaction === 'object' && reaction !== null && 'key' in reaction)
    return readReaction(
      origin,
      reactionShape.parse({ key: reaction.key, reaction: { ...reaction, key } }),
    )
  const isVote = inner?.pollUpdateMessage !== undefined
  // Our own votes are no answer to anybody.
  if (isVote && key.fromMe) return []
  const read = isVote
    ? readPicked(inner, message.picked)
    : message.message
      ? readContent(message.message, handleOf(key))
      : readEmpty(message)
  if (!read) return []
  const chat = chatOf(key)
  const commandId = key.fromMe ? origin.commands[key.id] : undefined
  const created: InboundEvent = {
    ...base,
    kind: 'message.created',
    direction: key.fromMe ? 'out' : 'in',
    origin: key.fromMe ? (commandId ? 'api' : 'device') : 'customer',
    chat,
    author: authorOf(origin, message, chat),
    key: toKey(key),
    ...read,
    ...present({ commandId }),
  }
  const edited: InboundEvent[] = origin.late.includes(key.id)
    ? [
        {
          ...base,
          eventKey: `${base.eventKey}:late`,
          kind: 'message.edited',
          target: toKey(key),
          chat,
          content: read.content,
        },
      ]
    : []
  const status = key.fromMe ? (STATUS_WORD[message.status ?? -1] ?? 'sent') : 'sent'
  const told: InboundEvent[] =
    status === 'sent'
      ? []
      : [
          {
            ...base,
            eventKey: origin.keyOf(key.id, status, '-'),
            kind: 'message.status',
            target: toKey(key),
            status,
            ...present({ commandId }),
          },
        ]
  return [created, ...edited, ...told]
}

/**
 * A vote on a poll is an answer of the customer; without `picked` it could not be opened. A vote on
 * nothing is machinery.
 */
function readPicked(inner: WireContent, picked: readonly string[]): ReturnType<typeof readContent> {
  const asked = z
    .object({ pollCreationMessageKey: z.object({ id: z.string() }) })
    .safeParse(inner.pollUpdateMessage).data
  return (
    asked && {
      content: {
        type: 'choice',
        via: 'poll',
        ...present({ title: picked.join(', ').slice(0, LONGEST_CHOICE) || undefined }),
      },
      reply: { stanzaId: asked.pollCreationMessageKey.id },
    }
  )
}

/**
 * A message whose text is not there: not decrypted yet, or taken back before we saw it. Everything
 * else without text is machinery.
 */
function readEmpty(message: WireMessage): ReturnType<typeof readContent> {
  if (message.messageStubType === STUB.CIPHERTEXT)
    return {
      content: {
        type: 'unsupported',
        providerType: 'ciphertext',
        reason: 'Menunggu pesan ini dari ponsel pengirim',
      },
    }
  if (message.messageStubType === STUB.REVOKE)
    return { content: { type: 'unsupported', providerType: 'revoked' } }
  return undefined
}

function readProtocol(
  origin: Origin,
  message: WireMessage,
  protocol: z.infer<typeof protocolShape>,
  base: { eventKey: string; occurredAt: Iso; live: boolean },
): InboundEvent[] {
  const { key } = message
  const targetId = protocol.key?.id
  if (!targetId) return []
  const chat = chatOf(key)
  // In a group an admin may take back what another wrote: the target names its own author.
  const author = chat.kind === 'group' ? (protocol.key?.participant ?? key.participant) : undefined
  const isAuthor =
    author === undefined ||
    key.participant === undefined ||
    normalJid(author) === normalJid(key.participant)
  const target = toKey({
    ...key,
    id: targetId,
    fromMe: isAuthor ? key.fromMe : (protocol.key?.fromMe ?? false),
    participant: author,
  })
  if (protocol.type === PROTOCOL.REVOKE)
    return [
      {
        ...base,
        eventKey: origin.keyOf('revoke', targetId),
        kind: 'message.revoked',
        target,
        chat,
        by: isAuthor ? 'author' : 'admin',
      },
    ]
  if (protocol.type !== PROTOCOL.MESSAGE_EDIT || !protocol.editedMessage) return []
  return readEdit(origin, target, chat, protocol.editedMessage, base)
}

function readEdit(
  origin: Origin,
  target: MessageKey,
  chat: ChatRef,
  message: WireContent,
  base: { occurredAt: Iso; live: boolean },
): InboundEvent[] {
  const read = readContent(message, `${target.fromMe ? 1 : 0}:${target.stanzaId}`)
  return read
    ? [
        {
          ...base,
          eventKey: origin.keyOf('edit', target.stanzaId, base.occurredAt),
          kind: 'message.edited',
          target,
          chat,
          content: read.content,
        },
      ]
    : []
}

function readUpdate(origin: Origin, item: unknown): InboundEvent[] {
  const { key, update } = updateShape.parse(item)
  if (!isConversation(key.remoteJid)) return []
  const base = { occurredAt: timeOf(update.messageTimestamp, origin), live: true }
  const target = toKey(key)
  if (update.message === null && update.messageStubType === STUB.REVOKE)
    return [
      {
        ...base,
        eventKey: origin.keyOf('revoke', key.id),
        kind: 'message.revoked',
        target,
        chat: chatOf(key),
        by: 'author',
      },
    ]
  if (update.message) return readEdit(origin, target, chatOf(key), update.message, base)
  return update.status === null || update.status === undefined
    ? []
    : readStatus(origin, key, update.status, {
        ...base,
        code: String(update.messageStubParameters?.[0] ?? ''),
      })
}

const STATUS_WORD: Partial<Record<number, DeliveryStatus>> = {
  [STATUS.SERVER_ACK]: 'sent',
  [STATUS.DELIVERY_ACK]: 'delivered',
  [STATUS.READ]: 'read',
  [STATUS.PLAYED]: 'played',
}

/** Receipts for what others wrote are our own reading, on this or another device. */
function readStatus(
  origin: Origin,
  key: WireKey,
  status: number,
  about: { occurredAt: Iso; live: boolean; code: string },
): InboundEvent[] {
  if (!key.fromMe) return []
  const { code, ...base } = about
  const named = {
    target: toKey(key),
    ...present({ commandId: origin.commands[key.id], recipient: identityOf(key.remoteJid) }),
  }
  if (status === STATUS.ERROR) {
    const error = errorOfNack(code)
    return error
      ? [
          {
            ...base,
            eventKey: origin.keyOf(key.id, 'failed', '-'),
            kind: 'message.status',
            status: 'failed',
            error,
            ...named,
          },
        ]
      : [
          {
            ...base,
            eventKey: origin.keyOf(key.id, 'nack', code),
            kind: 'unknown',
            name: 'message.nack',
          },
        ]
  }
  const word = STATUS_WORD[status]
  return word
    ? [
        {
          ...base,
          eventKey: origin.keyOf(key.id, word, '-'),
          kind: 'message.status',
          status: word,
          ...named,
        },
      ]
    : [
        {
          ...base,
          eventKey: origin.keyOf(key.id, 'status', status),
          kind: 'unknown',
          name: 'message.status',
        },
      ]
}

function readReceipt(origin: Origin, item: unknown): InboundEvent[] {
  const { key, receipt } = receiptShape.parse(item)
  if (!key.fromMe || !isConversation(key.remoteJid)) return []
  const recipient = identityOf(receipt.userJid)
  const named = {
    live: true,
    kind: 'message.status' as const,
    target: toKey(key),
    ...present({ recipient, commandId: origin.commands[key.id] }),
  }
  const told: [DeliveryStatus, number | null | undefined][] = [
    ['delivered', receipt.receiptTimestamp],
    ['read', receipt.readTimestamp],
    ['played', receipt.playedTimestamp],
  ]
  return told.flatMap(([status, at]) =>
    at
      ? [
          {
            ...named,
            status,
            occurredAt: timeOf(at, origin),
            eventKey: origin.keyOf(key.id, status, recipient?.value ?? '-'),
          },
        ]
      : [],
  )
}

function readReaction(
  origin: Origin,
  { key, reaction }: z.infer<typeof reactionShape>,
): InboundEvent[] {
  if (!isConversation(key.remoteJid)) return []
  const by = reaction.key ?? { ...key, fromMe: false }
  const chat = chatOf(by)
  const author = partyOf(origin, by, chat)
  const atMs = reaction.senderTimestampMs ?? Date.parse(origin.receivedAt)
  return [
    {
      kind: 'message.reaction',
      eventKey: origin.keyOf('reaction', key.id, author.identities[0]?.value ?? 'self', atMs),
      occurredAt: new Date(atMs).toISOString(),
      live: true,
      target: toKey(key),
      chat,
      author,
      emoji: reaction.text || null,
    },
  ]
}

const authorOf = (origin: Origin, message: WireMessage, chat: ChatRef): Party => ({
  ...partyOf(origin, message.key, chat),
  ...present({
    displayName: message.key.fromMe ? undefined : (message.pushName ?? message.verifiedBizName),
  }),
})

function partyOf(origin: Origin, key: WireKey, chat: ChatRef): Party {
  if (key.fromMe) return { identities: identitiesOf(...origin.self), isSelf: true }
  return {
    identities:
      chat.kind === 'group' ? identitiesOf(key.participant, key.participantAlt) : chat.identities,
    isSelf: false,
  }
}

const chatOf = (key: WireKey): ChatRef => chatOfJid(key.remoteJid, key.remoteJidAlt)

/** Names the message in our own table, where its file and its quotation are found. */
const handleOf = (key: WireKey): string => `${key.fromMe ? 1 : 0}:${key.id}`

function toKey(key: Pick<WireKey, 'id' | 'fromMe' | 'remoteJid' | 'participant'>): MessageKey {
  const isInGroup = key.remoteJid.endsWith('@g.us')
  return {
    providerId: key.id,
    stanzaId: key.id,
    fromMe: key.fromMe,
    ...present({
      participant:
        isInGroup && !key.fromMe && key.participant ? normalJid(key.participant) : undefined,
    }),
  }
}

/**
 * The event's own time; without one, when it was noticed. A time in the future is a wrong clock.
 */
function timeOf(
  seconds: number | null | undefined,
  origin: { at?: Iso | undefined; receivedAt: Iso },
): Iso {
  const ms = (seconds ?? 0) * 1000
  return ms > 0 && ms <= Date.parse(origin.receivedAt) + 60_000
    ? new Date(ms).toISOString()
    : (origin.at ?? origin.receivedAt)
}
