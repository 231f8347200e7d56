import type { SessionChat, SessionMessage } from '#contract/waha-api'
import type { SessionContact } from '#domain/waha-api/chats'
import { toChatId, toMessageId } from '#whatsapp/chat-id'
import type { MessageState } from '#contract/conversation/message'
import type { Content, MediaRef } from '#whatsapp/model'
import { describeMessageReason } from '#whatsapp/provider-reasons'
import type { z } from 'zod'
import type { ACK_NAMES, chatShape, contactShape, messageShape, overviewShape } from './shapes.ts'

type Ack = (typeof ACK_NAMES)[number]

/**
 * WAHA's acks (reference/whatsapp.md section 2.6). Customers' messages have arrived at us, so their
 * ack is DEVICE.
 */
const ACKS: Record<MessageState, readonly [number, Ack]> = {
  failed: [-1, 'ERROR'],
  queued: [0, 'PENDING'],
  sending: [0, 'PENDING'],
  unconfirmed: [0, 'PENDING'],
  sent: [1, 'SERVER'],
  received: [2, 'DEVICE'],
  delivered: [2, 'DEVICE'],
  read: [3, 'READ'],
  played: [4, 'PLAYED'],
}

/** The delivery states that an ack's name covers. */
export const statesOf = (ack: Ack): MessageState[] =>
  STATES.filter((state) => ACKS[state][1] === ack)
const STATES: MessageState[] = [
  'failed',
  'queued',
  'sending',
  'unconfirmed',
  'sent',
  'received',
  'delivered',
  'read',
  'played',
]

export const chatIdOf = (
  chat: Pick<SessionChat, 'kind' | 'provider_chat_id' | 'identities'>,
): string =>
  toChatId({ kind: chat.kind, providerChatId: chat.provider_chat_id, identities: chat.identities })

type Keyed = Pick<SessionMessage, 'id' | 'author_kind' | 'provider_key'>

/**
 * Our own messages use our id, which exists before the provider's and never changes. Others use the
 * provider's.
 */
function stanzaIdOf(message: Keyed): string {
  const isFromOutside = message.author_kind === 'customer' || message.author_kind === 'device'
  const [, stanzaId] = message.provider_key?.split(':') ?? []
  return (isFromOutside && stanzaId) || message.id
}

const participantOf = (message: Keyed): string | undefined =>
  message.provider_key?.split(':').slice(2).join(':') || undefined

export function toWaMessage(
  chat: Pick<SessionChat, 'kind' | 'provider_chat_id' | 'identities'>,
  message: SessionMessage,
  mediaUrl: (attachmentId: string) => string,
): z.output<typeof messageShape> {
  const chatId = chatIdOf(chat)
  const fromMe = message.direction === 'out'
  const participant = chat.kind === 'group' ? participantOf(message) : undefined
  const [ack, ackName] = ACKS[message.status]
  const { content, media } = message
  const file = fileIn(content)
  return {
    id: toMessageId({
      fromMe,
      chatId,
      stanzaId: stanzaIdOf(message),
      ...(participant ? { participant } : {}),
    }),
    timestamp: Math.floor(Date.parse(message.occurred_at) / 1000),
    from: chatId,
    to: fromMe ? chatId : null,
    fromMe,
    participant: participant ?? null,
    source: fromMe && message.author_kind !== 'device' ? 'api' : 'app',
    body: message.revoked_at ? null : bodyOf(message),
    hasMedia: file !== undefined,
    media: file && !message.revoked_at ? toWaMedia(file, media, mediaUrl) : null,
    ack,
    ackName,
    location: content.type === 'location' ? toWaLocation(content) : null,
    vCards:
      content.type === 'contacts' ? content.cards.map((card) => card.vcard ?? vcardOf(card)) : null,
    replyTo: message.reply ? { id: stanzaIdOf(message.reply), body: message.reply.text } : null,
    _data: {
      id: message.id,
      kind: message.kind,
      status: message.status,
      statusReason: message.status_reason && describeMessageReason(message.status_reason),
      providerId: message.provider_id,
      author: message.author_kind,
      reactions: message.reactions,
      editedAt: message.edited_at,
      revokedAt: message.revoked_at,
    },
  }
}

function toWaMedia(
  file: MediaRef,
  media: SessionMessage['media'],
  mediaUrl: (attachmentId: string) => string,
) {
  return {
    url: media?.state === 'ready' ? mediaUrl(media.id) : null,
    mimetype: media?.mime ?? file.mime,
    filename: media?.file_name ?? file.fileName ?? null,
    error: media && MEDIA_TROUBLE.has(media.state) ? media.state : null,
  }
}

const toWaLocation = (location: Extract<Content, { type: 'location' }>) => ({
  latitude: location.latitude,
  longitude: location.longitude,
  live: location.live ?? false,
  ...(location.name ? { name: location.name } : {}),
  ...(location.address ? { address: location.address } : {}),
})

/** A message's file: its own, or the one above a template's text. */
function fileIn(content: Content): MediaRef | undefined {
  if (content.type === 'media') return content.media
  return content.type === 'template' && content.header?.type === 'media'
    ? content.header.media
    : undefined
}

const MEDIA_TROUBLE = new Set(['gone', 'failed', 'quarantined'])

/** Text or caption; WAHA gives a file without a caption no body either. */
function bodyOf({ content, text }: SessionMessage): string | null {
  if (content.type === 'media') return content.caption ?? null
  return content.type === 'location' || content.type === 'contacts' ? null : text
}

function vcardOf(card: { name: string; phones: { phone: string; waId?: string }[] }): string {
  const plain = (value: string) => value.replaceAll(/[\r\n]+/g, ' ').replaceAll(/([\\,;])/g, '\\$1')
  const phones = card.phones.map(
    ({ phone, waId }) => `TEL${waId ? `;waid=${waId.replaceAll(/\D/g, '')}` : ''}:${plain(phone)}`,
  )
  return ['BEGIN:VCARD', 'VERSION:3.0', `FN:${plain(card.name)}`, ...phones, 'END:VCARD'].join('\n')
}

const toSeconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000)

export const toWaChat = (chat: SessionChat): z.output<typeof chatShape> => ({
  id: chatIdOf(chat),
  name: chat.contact_name,
  isGroup: chat.kind === 'group',
  unreadCount: chat.unread_count,
  conversationTimestamp: toSeconds(chat.last_message_at),
  archived: chat.archived_at !== null,
  roomId: chat.id,
})

/** `picture` is a separate call, because a list must not wait for WhatsApp. */
export const toOverview = (
  chat: SessionChat,
  mediaUrl: (attachmentId: string) => string,
): z.output<typeof overviewShape> => ({
  id: chatIdOf(chat),
  name: chat.contact_name,
  picture: null,
  lastMessage: chat.last ? toWaMessage(chat, chat.last, mediaUrl) : null,
  _chat: { unreadCount: chat.unread_count, archived: chat.archived_at !== null, roomId: chat.id },
})

export function toWaContact(
  contactId: string,
  kind: 'direct' | 'group',
  contact: SessionContact | undefined,
): z.output<typeof contactShape> {
  const number =
    contact?.phone ??
    contact?.identities.find((identity) => identity.kind === 'phone')?.value ??
    /^\+?(\d+)(?:@c\.us|@s\.whatsapp\.net)?$/.exec(contactId)?.[1] ??
    null
  const username = contact?.identities.find((identity) => identity.kind === 'username')?.value
  return {
    id: contact
      ? toChatId({ kind, providerChatId: contactId, identities: contact.identities })
      : contactId,
    number,
    name: contact?.name ?? null,
    pushname: username ?? contact?.name ?? null,
    shortName: contact?.name?.split(' ')[0] ?? null,
    isMe: false,
    isGroup: kind === 'group',
    isWAContact: contact !== undefined,
    isMyContact: contact !== undefined,
    isBlocked: contact?.is_blocked ?? false,
  }
}
