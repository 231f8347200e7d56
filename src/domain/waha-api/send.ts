import { randomUUID } from 'node:crypto'
import { MESSAGE_TEXT_LIMIT } from '#contract/conversation/message'
import { plainMime } from '#contract/media'
import { dropUpload, storeUpload } from '#domain/media'
import { openChat, sendContent, sendMedia, sendText } from '#conversation/outbox'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import type { Content, MessageKey } from '#whatsapp/model'
import { parseChatId, stanzaOf, toProviderChatId } from '#whatsapp/chat-id'
import { type Claims, db, type ReadTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { isUuid } from '#lib/uuid'
import type { Session, SessionChat, SessionMessage } from './contract.ts'
import * as rows from './queries.ts'

/**
 * `replyTo`: a message by WhatsApp's id in any form, or by our id. `clientId`: repeated in a chat,
 * it is one message.
 */
export type ChatText = { text: string; replyTo?: string; clientId?: string }

/**
 * Queues a text for a chat. Errors: message.empty, message.too_long, message.not_found (the quoted
 * one), message.window_closed, room.not_found for a caller without write access.
 */
export async function sendTextToChat(
  claims: Claims,
  session: Session,
  chat: SessionChat,
  input: ChatText,
): Promise<SessionMessage> {
  if (input.text.trim().length > MESSAGE_TEXT_LIMIT) throw new AppError('message.too_long')
  const replyToId = input.replyTo ? await quotedId(claims, session, input.replyTo) : undefined
  const id = await sendText(claims, {
    businessId: session.business_id,
    roomId: chat.id,
    clientId: input.clientId ?? randomUUID(),
    text: input.text,
    ...(replyToId ? { replyToId } : {}),
  })
  return getSent(claims, session, id)
}

export type ChatCard = {
  content: Extract<Content, { type: 'location' | 'contacts' }>
  replyTo?: string
  clientId?: string
}

/** Queues a location or contacts for a chat. Errors: those of `sendTextToChat`. */
export async function sendCardToChat(
  claims: Claims,
  session: Session,
  chat: SessionChat,
  input: ChatCard,
): Promise<SessionMessage> {
  const replyToId = input.replyTo ? await quotedId(claims, session, input.replyTo) : undefined
  const id = await sendContent(claims, {
    businessId: session.business_id,
    roomId: chat.id,
    clientId: input.clientId ?? randomUUID(),
    content: input.content,
    ...(replyToId ? { replyToId } : {}),
  })
  return getSent(claims, session, id)
}

export type ChatFile = {
  file: {
    mime: string
    fileName: string | null
    sizeBytes?: number
    body: ReadableStream<Uint8Array>
  }
  caption: string
  replyTo?: string
  clientId?: string
}

/**
 * Stores a file and queues it for a chat. Errors: those of `sendTextToChat`, and media.refused for
 * a file that the channel refuses or that has a false type.
 */
export async function sendFileToChat(
  claims: Claims,
  session: Session,
  chat: SessionChat,
  input: ChatFile,
): Promise<SessionMessage> {
  const { file } = input
  const place = { businessId: session.business_id, roomId: chat.id }
  const replyToId = input.replyTo ? await quotedId(claims, session, input.replyTo) : undefined
  const { id: attachmentId } = await storeUpload(claims, {
    businessId: session.business_id,
    place: { roomId: chat.id },
    ...file,
    isVoice: plainMime(file.mime) === 'audio/ogg',
  })
  try {
    const id = await sendMedia(claims, {
      ...place,
      clientId: input.clientId ?? randomUUID(),
      attachmentId,
      caption: input.caption,
      ...(replyToId ? { replyToId } : {}),
    })
    return await getSent(claims, session, id)
  } finally {
    // An unused file (repeated id, closed window) is deleted now, before the sweep would.
    await dropUpload(claims, { businessId: session.business_id, attachmentId })
  }
}

/** The queued message as the API returns it. */
async function getSent(
  claims: Claims,
  session: Session,
  messageId: string,
): Promise<SessionMessage> {
  const message = await db.readAs(claims, (tx) => rows.findMessage(tx, session.id, messageId))
  if (!message) throw new AppError('message.not_found')
  return message
}

/** Our id of the quoted message. Error: `message.not_found`. */
async function quotedId(claims: Claims, session: Session, messageId: string): Promise<string> {
  const stanzaId = stanzaOf(messageId)
  const found = await db.readAs(claims, (tx) => findByAnyId(tx, session.id, stanzaId))
  if (!found) throw new AppError('message.not_found')
  return found
}

/**
 * One message of a chat by any of its ids. Error: `message.not_found`, also for another chat's and
 * the team's notes.
 */
export async function getChatMessage(
  claims: Claims,
  session: Session,
  chat: SessionChat,
  messageId: string,
): Promise<SessionMessage> {
  const message = await db.readAs(claims, async (tx) => {
    const id = await findByAnyId(tx, session.id, stanzaOf(messageId))
    return id ? rows.findMessage(tx, session.id, id) : undefined
  })
  if (!message || message.room_id !== chat.id) throw new AppError('message.not_found')
  return message
}

/**
 * A message of the session by any of its ids, with its chat. Error: `message.not_found`, also
 * before WhatsApp has it.
 */
export async function getSessionMessage(
  claims: Claims,
  session: Session,
  messageId: string,
): Promise<{ chat: SessionChat; message: SessionMessage; key: MessageKey }> {
  const found = await db.readAs(claims, async (tx) => {
    const id = await findByAnyId(tx, session.id, stanzaOf(messageId))
    const message = id ? await rows.findMessage(tx, session.id, id) : undefined
    const chat = message && (await rows.findChatOfRoom(tx, session.id, message.room_id))
    return message && chat && { chat, message }
  })
  const [fromMe, stanzaId, participant] = found?.message.provider_key?.split(':') ?? []
  const providerId = found?.message.provider_id
  if (!found || !providerId || !stanzaId) throw new AppError('message.not_found')
  return {
    ...found,
    key: { providerId, stanzaId, fromMe: fromMe === '1', ...(participant ? { participant } : {}) },
  }
}

const findByAnyId = async (
  tx: ReadTx,
  channelId: string,
  stanzaId: string,
): Promise<string | undefined> =>
  (isUuid(stanzaId) ? (await rows.findMessage(tx, channelId, stanzaId))?.id : undefined) ??
  rows.findMessageId(tx, channelId, stanzaId)

/**
 * The chat with a new person. It is created when the engine may write first. Errors:
 * `chat.invalid`, `message.window_closed` on the official API, which requires a template first.
 */
export async function beginChat(
  claims: Claims,
  session: Session,
  chatId: string,
): Promise<SessionChat> {
  const target = parseChatId(chatId)
  if (!target) throw new AppError('chat.invalid', { chatId: chatId.slice(0, 80) })
  if (capabilitiesOf(session.engine).window) throw new AppError('message.window_closed')
  const identities = target.identities.slice(0, 1)
  const roomId = await openChat(claims, {
    businessId: session.business_id,
    channelId: session.id,
    identities,
    providerChatId: toProviderChatId(session.engine, target),
  })
  const chat = await db.readAs(claims, (tx) => rows.findChatOfRoom(tx, session.id, roomId))
  if (!chat) throw new AppError('chat.not_found', { chatId })
  return chat
}
