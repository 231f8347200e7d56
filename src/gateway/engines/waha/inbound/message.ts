import type { ChatRef, DeliveryStatus, Iso, Party, Reply } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import { omitUndefined } from '../../../json.ts'
import { isSilent, toContent, toReferral } from './content.ts'
import {
  chatOf,
  identitiesOf,
  keyOf,
  readMessageId,
  readWaId,
  toCommandId,
  toIso,
  type WaId,
  type WaMessageId,
  writeMessageId,
  writeWaId,
} from '../identity.ts'
import type { Delivery } from './inbound.ts'
import { type RawMessage, readRaw } from './raw.ts'
import { ackShape, messageShape, pollVoteShape, reactionShape, revokedShape } from './shapes.ts'

/**
 * Messages that arrived while the number was offline count as live up to this age; older ones are
 * history.
 */
const LIVE_MS = 86_400_000
const MAX_NAME = 200
const MAX_EXCERPT = 200

type Payload = Record<string, unknown>
/** Chat, author and direction, which every payload about a message has. */
type Place = {
  id: WaMessageId
  chat: ChatRef
  address: WaId
  author: Party
  fromMe: boolean
  participant: string | undefined
}

export function readMessage(delivery: Delivery, payload: Payload): InboundEvent | undefined {
  const message = messageShape.parse(payload)
  const raw = readRaw(message._data)
  const place = placeOf(
    delivery,
    { ...message, participant: message.participant ?? message.author },
    raw,
  )
  if (!place || isSilent(message, raw)) return undefined
  const { id, chat, author, fromMe } = place
  const key = keyOf(id, { providerId: message.id, ...place })
  const commandId = fromMe ? toCommandId(id.stanzaId) : undefined
  const occurredAt = toIso(message.timestamp, delivery.receivedAt)
  return {
    kind: 'message.created',
    eventKey: messageKey(delivery, key.stanzaId, fromMe, key.participant),
    occurredAt,
    live: isLive(occurredAt, delivery.receivedAt),
    direction: fromMe ? 'out' : 'in',
    origin: !fromMe ? 'customer' : message.source === 'api' ? 'api' : 'device',
    chat,
    author,
    key,
    content: toContent(message, raw),
    ...omitUndefined({
      reply: replyOf(message.replyTo),
      referral: fromMe ? undefined : toReferral(raw.context),
      forwarded: raw.isForwarded || undefined,
      commandId,
    }),
  }
}

/** `id` is that of the change; `editedMessageId` that of the message, without its chat. */
export function readEdit(delivery: Delivery, payload: Payload): InboundEvent | undefined {
  const message = messageShape.parse(payload)
  const raw = readRaw(message._data)
  const place = placeOf(delivery, message, raw)
  const edited = message.editedMessageId ? readMessageId(message.editedMessageId) : undefined
  if (!place || !edited) return undefined
  return {
    kind: 'message.edited',
    eventKey: `${messageKey(delivery, place.id.stanzaId, place.fromMe, place.participant)}:edit`,
    occurredAt: toIso(message.timestamp, delivery.receivedAt),
    live: true,
    target: targetOf(place, edited),
    chat: place.chat,
    content: toContent(message, raw),
  }
}

export function readRevoke(delivery: Delivery, payload: Payload): InboundEvent | undefined {
  const revoked = revokedShape.parse(payload)
  const seen = revoked.before ?? revoked.after
  const shown = revoked.after?.id ?? revoked.before?.id
  const target = readMessageId(revoked.revokedMessageId ?? revoked.before?.id ?? '')
  const place = shown ? placeOf(delivery, { ...seen, id: shown }, readRaw(undefined)) : undefined
  if (!place || !target) return undefined
  return {
    kind: 'message.revoked',
    eventKey: `${messageKey(delivery, target.stanzaId, place.fromMe, undefined)}:revoke`,
    occurredAt: toIso(revoked.after?.timestamp ?? revoked.timestamp, delivery.receivedAt),
    live: true,
    target: targetOf(place, target),
    chat: place.chat,
    // In a group an admin may delete another member's message; WAHA does not report who did.
    by: place.chat.kind === 'group' ? 'unknown' : 'author',
  }
}

export function readReaction(delivery: Delivery, payload: Payload): InboundEvent | undefined {
  const reaction = reactionShape.parse(payload)
  const place = placeOf(delivery, reaction, readRaw(reaction._data))
  const target = readMessageId(reaction.reaction.messageId)
  if (!place || !target) return undefined
  return {
    kind: 'message.reaction',
    eventKey: `${messageKey(delivery, place.id.stanzaId, place.fromMe, place.participant)}:reaction`,
    occurredAt: toIso(reaction.timestamp, delivery.receivedAt),
    live: true,
    target: keyOf(target, {
      providerId: reaction.reaction.messageId,
      fromMe: target.fromMe ?? !place.fromMe,
    }),
    chat: place.chat,
    author: place.author,
    emoji: reaction.reaction.text || null,
  }
}

const STATUS_OF_ACK: Record<number, DeliveryStatus> = {
  [-1]: 'failed',
  0: 'queued',
  1: 'sent',
  2: 'delivered',
  3: 'read',
  4: 'played',
}
const STATUS_OF_NAME: Record<string, DeliveryStatus> = {
  ERROR: 'failed',
  PENDING: 'queued',
  SERVER: 'sent',
  DEVICE: 'delivered',
  READ: 'read',
  PLAYED: 'played',
}

/** Returns undefined for an unknown ack, and for an engine without acks. */
export const statusOfAck = ({
  ack,
  ackName,
}: {
  ack?: number | null | undefined
  ackName?: string | undefined
}): DeliveryStatus | undefined =>
  STATUS_OF_NAME[ackName?.toUpperCase() ?? ''] ?? STATUS_OF_ACK[ack ?? Number.NaN]

/**
 * Parses receipts of our own messages. The id may name the chat by its number or its LID, so only
 * the stanza's part of it is compared.
 */
export function readAck(delivery: Delivery, payload: Payload): InboundEvent | undefined {
  const ack = ackShape.parse(payload)
  const id = readMessageId(ack.id)
  const status = statusOfAck(ack)
  if (!id || !status || (id.fromMe ?? ack.fromMe) !== true) return undefined
  const isGroup = id.chat?.server === 'g.us'
  const receiver = isGroup
    ? (ack.participant ?? id.participant)
    : id.chat
      ? writeWaId(id.chat)
      : ack.to
  const recipient = identitiesOf([receiver])[0]
  return {
    kind: 'message.status',
    eventKey: `waha:${delivery.session}:${id.stanzaId}:${status}:${(isGroup && receiver) || '-'}`,
    occurredAt: delivery.sentAt,
    live: true,
    target: keyOf(id, { providerId: ack.id, fromMe: true }),
    status,
    ...omitUndefined({
      recipient,
      commandId: toCommandId(id.stanzaId),
      error:
        status === 'failed'
          ? {
              code: 'ack_error',
              class: 'final' as const,
            }
          : undefined,
    }),
  }
}

/** A vote on a poll is an answer of the customer. */
export function readVote(delivery: Delivery, payload: Payload): InboundEvent | undefined {
  const { vote, poll, _data } = pollVoteShape.parse(payload)
  const place = placeOf(delivery, vote, readRaw(_data))
  if (!place || place.fromMe) return undefined
  const occurredAt = toIso(vote.timestamp, delivery.receivedAt)
  const asked = poll?.id ? readMessageId(poll.id) : undefined
  return {
    kind: 'message.created',
    eventKey: messageKey(delivery, place.id.stanzaId, false, place.participant),
    occurredAt,
    live: isLive(occurredAt, delivery.receivedAt),
    direction: 'in',
    origin: 'customer',
    chat: place.chat,
    author: place.author,
    key: keyOf(place.id, { providerId: vote.id, ...place }),
    content: {
      type: 'choice',
      via: 'poll',
      ...omitUndefined({ title: vote.selectedOptions.join(', ').slice(0, 1000) || undefined }),
    },
    ...omitUndefined({ reply: asked && { stanzaId: asked.stanzaId } }),
  }
}

type Addressed = {
  id: string
  from?: string | undefined
  to?: string | undefined
  fromMe?: boolean | undefined
  participant?: string | undefined
}

/**
 * The chat is most reliable in the message's id. `from` is the chat on NOWEB and GOWS, but our own
 * address on WEBJS when we wrote. undefined for stories, channels, broadcast lists and notes to
 * ourselves. Throws without any address.
 */
function placeOf(delivery: Delivery, payload: Addressed, raw: RawMessage): Place | undefined {
  const id = readMessageId(payload.id)
  if (!id) throw new TypeError('a message without an id')
  const fromMe = id.fromMe ?? payload.fromMe ?? false
  const own = delivery.own.flatMap((address) => readWaId(address) ?? [])
  const isOwn = (address: WaId) =>
    own.some((one) => one.user === address.user && one.server === address.server)
  const others = [payload.from, payload.to]
    .flatMap((address) => readWaId(address) ?? [])
    .filter((address) => !isOwn(address))
  const address = id.chat ?? others[0]
  if (!address) throw new TypeError('a message without a chat')
  if (isOwn(address)) return undefined
  const isGroup = address.server === 'g.us'
  const chat = chatOf(address, raw.chatAliases)
  if (!chat) return undefined
  const participant =
    isGroup && !fromMe ? participantOf(payload.participant ?? id.participant, raw) : undefined
  const author: Party = fromMe
    ? { identities: identitiesOf(delivery.own), isSelf: true }
    : {
        identities: isGroup
          ? identitiesOf([payload.participant ?? id.participant, ...raw.senderAliases])
          : chat.identities,
        ...omitUndefined({ displayName: nameOf(raw) }),
        isSelf: false,
      }
  return { id, chat, address, author, fromMe, participant }
}

/**
 * The same person may appear by number or by LID. The number is preferred, so that both give one
 * message key.
 */
function participantOf(address: string | undefined, raw: RawMessage): string | undefined {
  const known = [address, ...raw.senderAliases].flatMap((one) => readWaId(one) ?? [])
  const best = known.find((one) => one.server === 'c.us') ?? known[0]
  return best && writeWaId(best)
}

const nameOf = (raw: RawMessage): string | undefined =>
  raw.pushName?.trim().slice(0, MAX_NAME).toWellFormed() || undefined

/**
 * The key of the message that a change or a deletion is about: in the same chat, by the same
 * person.
 */
function targetOf(place: Place, target: WaMessageId) {
  const fromMe = target.fromMe ?? place.fromMe
  const { participant } = place
  const providerId = writeMessageId({
    fromMe,
    chat: writeWaId(place.address),
    stanzaId: target.stanzaId,
    participant,
  })
  return keyOf({ ...target, chat: place.address }, { providerId, fromMe, participant })
}

function replyOf(
  reply:
    | {
        id?: string | null | undefined
        participant?: string | undefined
        body?: string | undefined
      }
    | null
    | undefined,
): Reply | undefined {
  const id = reply?.id ? readMessageId(reply.id) : undefined
  return (
    id && {
      stanzaId: id.stanzaId,
      ...omitUndefined({
        author: reply?.participant,
        excerpt: reply?.body?.slice(0, MAX_EXCERPT) || undefined,
      }),
    }
  )
}

/** The chat is left out of the key: the same message arrives under the number and under the LID. */
const messageKey = (
  delivery: Delivery,
  stanzaId: string,
  fromMe: boolean,
  participant: string | undefined,
): string =>
  ['waha', delivery.session, fromMe ? 'out' : 'in', stanzaId, participant].filter(Boolean).join(':')

const isLive = (occurredAt: Iso, receivedAt: Iso): boolean =>
  new Date(receivedAt).getTime() - new Date(occurredAt).getTime() <= LIVE_MS
