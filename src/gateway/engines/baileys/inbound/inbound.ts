import { z } from 'zod'
import type { ChatRef, Iso, MessageKey } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import type { ParsedBody } from '../../../engine-interface.ts'
import { omitUndefined, readJson } from '../../../json.ts'
import { isConversation, normalJid } from '../jid.ts'
import { readAccountEvent } from './account.ts'
import { readContent, type ReadContent } from './content.ts'
import { authorOf, chatOf, handleOf, type Origin, partyOf, timeOf, toKey } from './origin.ts'
import { readReceipt, readStatus, STATUS_NAME } from './receipt.ts'
import {
  envelopeShape,
  messageShape,
  PROTOCOL,
  protocolShape,
  reactionShape,
  STUB,
  updateShape,
  type WireMessage,
} from './wire.ts'
import { unwrapMessage, type WireContent } from './wrapping.ts'

/**
 * Messages that arrived while the number was offline count as live up to this age. The server keeps
 * them for weeks, but an answer after half a day helps no customer. History is a different event.
 */
const LATE_IS_LIVE_MS = 12 * 3_600_000
const MAX_CHOICE = 1000

/** A stored event of the socket as canonical events. An unreadable item becomes a failure. */
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

type Reader = {
  items: (payload: unknown) => unknown[]
  read: (origin: Origin, item: unknown) => InboundEvent[]
}
const toList = (payload: unknown): unknown[] => (Array.isArray(payload) ? payload : [payload])
const upsertShape = z.object({ messages: z.array(z.unknown()), type: z.string().optional() })
const messagesOf = (payload: unknown): unknown[] => upsertShape.parse(payload).messages

const READERS: Record<string, Reader> = {
  'messages.upsert': {
    items: listOrUnreadable(messagesOf),
    read: (origin, item) =>
      readMessage(
        origin,
        item,
        upsertShape.parse(origin.payload).type === 'notify' ? 'live' : 'late',
      ),
  },
  'messaging-history.set': {
    items: listOrUnreadable(messagesOf),
    read: (origin, item) => readMessage(origin, item, 'history'),
  },
  'messages.update': { items: toList, read: readUpdate },
  'message-receipt.update': { items: toList, read: readReceipt },
  'messages.reaction': {
    items: toList,
    read: (origin, item) => readReaction(origin, reactionShape.parse(item)),
  },
}

/** A body without its list becomes one unreadable item. */
function listOrUnreadable(items: (payload: unknown) => unknown[]): (payload: unknown) => unknown[] {
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
  const inner = message.message ? unwrapMessage(message.message) : undefined
  const base = { ...when, eventKey: origin.keyOf(key.fromMe ? 1 : 0, key.id) }
  const protocol = protocolShape.safeParse(inner?.protocolMessage)
  if (protocol.success) return readProtocol(origin, message, protocol.data, base)
  const reaction = inner?.reactionMessage
  if (typeof reaction === 'object' && reaction !== null && 'key' in reaction)
    return readReaction(
      origin,
      reactionShape.parse({ key: reaction.key, reaction: { ...reaction, key } }),
    )
  const read = contentOf(message, inner)
  return read ? toCreated(origin, message, read, base) : []
}

function contentOf(message: WireMessage, inner: WireContent | undefined): ReadContent | undefined {
  const isVote = inner?.pollUpdateMessage !== undefined
  // Our own votes answer no question of a customer.
  if (isVote) return message.key.fromMe ? undefined : readPicked(inner, message.picked)
  return message.message ? readContent(message.message, handleOf(message.key)) : readEmpty(message)
}

type Base = { eventKey: string; occurredAt: Iso; live: boolean }

/**
 * Returns the message. Adds an edit when its empty bubble is already shown, and its delivery
 * status.
 */
function toCreated(
  origin: Origin,
  message: WireMessage,
  read: ReadContent,
  base: Base,
): InboundEvent[] {
  const { key } = message
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
    ...omitUndefined({ commandId }),
  }
  const edited: InboundEvent = {
    ...base,
    eventKey: `${base.eventKey}:late`,
    kind: 'message.edited',
    target: toKey(key),
    chat,
    content: read.content,
  }
  const status = key.fromMe ? (STATUS_NAME[message.status ?? -1] ?? 'sent') : 'sent'
  const delivered: InboundEvent = {
    ...base,
    eventKey: origin.keyOf(key.id, status, '-'),
    kind: 'message.status',
    target: toKey(key),
    status,
    ...omitUndefined({ commandId }),
  }
  return [
    created,
    ...(origin.late.includes(key.id) ? [edited] : []),
    ...(status === 'sent' ? [] : [delivered]),
  ]
}

/**
 * A vote on a poll is a customer's answer. `picked` is empty when it could not be decrypted. A vote
 * without a poll is ignored.
 */
function readPicked(inner: WireContent, picked: readonly string[]): ReadContent | undefined {
  const asked = z
    .object({ pollCreationMessageKey: z.object({ id: z.string() }) })
    .safeParse(inner.pollUpdateMessage).data
  return (
    asked && {
      content: {
        type: 'choice',
        via: 'poll',
        ...omitUndefined({ title: picked.join(', ').slice(0, MAX_CHOICE) || undefined }),
      },
      reply: { stanzaId: asked.pollCreationMessageKey.id },
    }
  )
}

/** A message without content: not decrypted yet, or revoked before it arrived. Others are ignored. */
function readEmpty(message: WireMessage): ReadContent | undefined {
  if (message.messageStubType === STUB.CIPHERTEXT)
    return {
      content: {
        type: 'unsupported',
        providerType: 'ciphertext',
        reason: 'awaits_phone',
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
  base: Base,
): InboundEvent[] {
  const { key } = message
  const targetId = protocol.key?.id
  if (!targetId) return []
  const chat = chatOf(key)
  // In a group an admin may revoke another member's message: the target then names its author.
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
  return readEdit(origin, base, { target, chat, message: protocol.editedMessage })
}

function readEdit(
  origin: Origin,
  base: { occurredAt: Iso; live: boolean },
  { target, chat, message }: { target: MessageKey; chat: ChatRef; message: WireContent },
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
  if (update.message)
    return readEdit(origin, base, { target, chat: chatOf(key), message: update.message })
  return update.status === null || update.status === undefined
    ? []
    : readStatus(origin, key, update.status, {
        ...base,
        code: String(update.messageStubParameters?.[0] ?? ''),
      })
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
