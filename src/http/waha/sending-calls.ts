import { notAnImage } from '#copy/sent-files'
import { z } from 'zod'
import { type Session, type SessionChat } from '#contract/waha-api'
import { getSession } from '#domain/waha-api'
import { findChat, getChatOfRoom, readChat, targetFor, targetOf } from '#domain/waha-api/chats'
import {
  beginChat,
  getChatMessage,
  type ChatCard,
  sendCardToChat,
  sendFileToChat,
  sendTextToChat,
} from '#domain/waha-api/send'
import { plainMime } from '#contract/media'
import { engineOf, markRead, readVcard, setTyping } from '#gateway'
import type { ContactCard } from '#whatsapp/model'
import type { Claims } from '#platform/database'
import { AppError } from '#platform/errors'
import { CAPTION_LIMIT } from '#whatsapp/text-limits'
import { openAccount, toRefusal } from './open-account.ts'
import { type Call, defineCall, noFields } from './waha-call.ts'
import { mediaUrls } from './files.ts'
import { fileField, MEDIA_BODY_BYTES, openFile } from './outgoing-file.ts'
import { chatParam, messageId, messageShape, sender, sendTarget } from './shapes.ts'
import { toWaMessage } from './wa-message.ts'

const GROUP = 'Pengiriman'

const cardTarget = z.object({ ...sendTarget, ...sender, id: messageId })
const contactField = z.union([
  z.object({ vcard: z.string().min(1).max(20_000) }),
  z.object({
    fullName: z.string().min(1).max(200),
    phoneNumber: z.string().min(5).max(40),
    organization: z.string().max(200).nullish(),
    whatsappId: z.string().max(40).nullish(),
  }),
])

function toCard(contact: z.output<typeof contactField>): ContactCard {
  if (!('vcard' in contact)) {
    const { fullName, phoneNumber, organization, whatsappId } = contact
    const waId = whatsappId?.replaceAll(/\D/g, '')
    return {
      name: fullName,
      phones: [{ phone: phoneNumber, ...(waId ? { waId } : {}) }],
      ...(organization ? { org: organization } : {}),
    }
  }
  const read = readVcard(contact.vcard)
  if (!read) throw new AppError('request.invalid')
  return read
}

export const sendCalls = [
  defineCall({
    method: 'post',
    path: '/api/waha/send-text',
    alsoAt: [{ path: '/api/waha/api/sendText' }],
    group: GROUP,
    scope: 'send',
    summary: 'Mengirim teks',
    details:
      'Pesan masuk antrean keluar dan dijawab dengan ack PENDING; statusnya terbaca di ' +
      'daftar pesan. Obrolan yang belum ada dibuka lebih dulu.',
    params: noFields,
    query: noFields,
    body: z.object({
      ...sendTarget,
      text: z.string().meta({ description: 'Paling panjang 4096 karakter.', maxLength: 4096 }),
      ...sender,
      id: messageId,
    }),
    answer: messageShape,
    run: async ({ claims, body, request }) => {
      const session = await getSession(claims, body.sessionName, 'answer')
      engineAllows(session, 'text')
      const author = authorOf(claims, body)
      const chat = await chatFor(author, session, body)
      const message = await sendTextToChat(author, session, chat, {
        text: body.text,
        ...(body.replyTo ? { replyTo: body.replyTo } : {}),
        ...(body.id ? { clientId: `api:${body.id}` } : {}),
      })
      return toWaMessage(chat, message, mediaUrls(request, session))
    },
  }),
  sendingFiles({
    path: '/api/waha/send-media',
    alsoAt: ['sendVideo', 'sendVoice', 'sendFile'].map((name) => ({
      path: `/api/waha/api/${name}`,
    })),
    summary: 'Mengirim berkas',
    details:
      'Jenisnya mengikuti mimetype: gambar, video, pesan suara (audio/ogg), audio, atau ' +
      'dokumen. Isi yang tidak sesuai jenisnya ditolak.',
    imagesOnly: false,
  }),
  sendingFiles({
    path: '/api/waha/send-image',
    alsoAt: [{ path: '/api/waha/api/sendImage' }],
    summary: 'Mengirim gambar',
    details: 'Seperti send-media, hanya untuk gambar.',
    imagesOnly: true,
  }),
  defineCall({
    method: 'post',
    path: '/api/waha/send-location',
    alsoAt: [{ path: '/api/waha/api/sendLocation' }],
    group: GROUP,
    scope: 'send',
    summary: 'Mengirim lokasi',
    params: noFields,
    query: noFields,
    body: z.object({
      ...sendTarget,
      latitude: z.coerce.number().min(-90).max(90),
      longitude: z.coerce.number().min(-180).max(180),
      title: z.string().max(1000).nullish().meta({ description: 'Nama tempat.' }),
      address: z.string().max(1000).nullish(),
      ...sender,
      id: messageId,
    }),
    answer: messageShape,
    run: ({ claims, body, request }) => {
      const { latitude, longitude, title, address } = body
      return sendCard(claims, body, request, {
        type: 'location',
        latitude,
        longitude,
        ...(title ? { name: title } : {}),
        ...(address ? { address } : {}),
      })
    },
  }),
  defineCall({
    method: 'post',
    path: '/api/waha/send-contact',
    alsoAt: [{ path: '/api/waha/api/sendContactVcard' }],
    group: GROUP,
    scope: 'send',
    summary: 'Mengirim kontak',
    details: 'Tiap kontak berisi fullName dan phoneNumber, atau vcard utuh.',
    params: noFields,
    query: noFields,
    body: z.object({
      ...sendTarget,
      contacts: z.array(contactField).min(1).max(50),
      ...sender,
      id: messageId,
    }),
    answer: messageShape,
    run: ({ claims, body, request }) =>
      sendCard(claims, body, request, { type: 'contacts', cards: body.contacts.map(toCard) }),
  }),
  defineCall({
    method: 'post',
    path: '/api/waha/mark-read',
    alsoAt: [{ path: '/api/waha/api/sendSeen' }],
    group: GROUP,
    scope: 'send',
    summary: 'Menandai dibaca',
    details:
      'Semua pesan pelanggan sampai yang terbaru ditandai dibaca, di sini dan di ' +
      'WhatsApp. messageId yang tidak ada dijawab 404.',
    params: noFields,
    query: noFields,
    body: z.object({
      sessionName: sendTarget.sessionName,
      chatId: sendTarget.chatId,
      messageId: z.string().max(400).nullish(),
    }),
    answer: z.object({ ids: z.array(z.string()) }),
    run: ({ claims, body }) => readAll(claims, body.sessionName, body.chatId, body.messageId),
  }),
  defineCall({
    method: 'post',
    path: '/api/waha/chats/{session}/{chatId}/messages/read',
    alsoAt: [{ path: '/api/waha/api/{session}/chats/{chatId}/messages/read' }],
    group: GROUP,
    scope: 'send',
    summary: 'Menandai satu obrolan dibaca',
    details:
      'Seperti mark-read. messages dan days diterima seperti di WAHA; yang ditandai selalu semua pesan.',
    params: chatParam,
    query: noFields,
    body: z.object({ messages: z.number().int().nullish(), days: z.number().int().nullish() }),
    answer: z.object({ ids: z.array(z.string()) }),
    run: ({ claims, path }) => readAll(claims, path.session, path.chatId),
  }),
  defineCall({
    method: 'post',
    path: '/api/waha/typing',
    alsoAt: [
      { path: '/api/waha/api/startTyping', fixed: { action: 'start' } },
      { path: '/api/waha/api/stopTyping', fixed: { action: 'stop' } },
    ],
    group: GROUP,
    scope: 'send',
    summary: 'Menampilkan "sedang mengetik"',
    details:
      'Di WhatsApp resmi tulisan itu berakhir sendiri setelah 25 detik dan sekaligus menandai dibaca.',
    params: noFields,
    query: noFields,
    body: z.object({
      sessionName: sendTarget.sessionName,
      chatId: sendTarget.chatId,
      action: z.enum(['start', 'stop']),
    }),
    answer: z.object({ result: z.literal(true) }),
    run: async ({ claims, body }) => {
      const session = await getSession(claims, body.sessionName, 'answer')
      if (engineOf(session.engine).capabilities.typing === 'none')
        throw new AppError('channel.unsupported', { engine: session.engine })
      const result = await setTyping(
        await openAccount(session),
        await targetFor(claims, session, body.chatId),
        body.action,
      )
      if (!result.ok) throw toRefusal(result.error)
      return { result: true }
    },
  }),
]

/**
 * Marks customer messages read, here and at WhatsApp: the named ids, or the newest. Errors:
 * `chat.not_found`, `message.not_found`.
 */
async function readAll(
  claims: Claims,
  name: string,
  chatId: string,
  messageId?: string | null,
): Promise<{ ids: string[] }> {
  const session = await getSession(claims, name, 'answer')
  const chat = await findChat(claims, session, chatId)
  if (!chat && messageId) throw new AppError('chat.not_found', { chatId })
  // Programs mark as read before their first message to a new customer.
  if (!chat) return { ids: [] }
  if (messageId) await getChatMessage(claims, session, chat, messageId)
  await readChat(claims, chat)
  const target = await targetOf(claims, chat)
  const result = await markRead(await openAccount(session), target)
  if (!result.ok) throw toRefusal(result.error)
  return {
    ids: messageId ? [messageId] : target.lastInbound ? [target.lastInbound.providerId] : [],
  }
}

function sendingFiles({
  imagesOnly,
  ...place
}: Pick<Call, 'path' | 'alsoAt' | 'summary' | 'details'> & { imagesOnly: boolean }) {
  return defineCall({
    ...place,
    method: 'post',
    group: GROUP,
    scope: 'send',
    maxBytes: MEDIA_BODY_BYTES,
    multipart: true,
    params: noFields,
    query: noFields,
    body: z.object({
      ...sendTarget,
      file: fileField,
      caption: z
        .string()
        .nullish()
        .meta({ description: 'Paling panjang 1024 karakter.', maxLength: CAPTION_LIMIT }),
      ...sender,
      businessId: z.uuid().nullish().meta({ description: 'Bersama roomId dan userId.' }),
      id: messageId,
    }),
    answer: messageShape,
    run: async ({ claims, body, request }) => {
      const caption = body.caption ?? ''
      if (caption.length > CAPTION_LIMIT) throw new AppError('message.caption_too_long')
      const session = await getSession(claims, body.sessionName, 'answer')
      engineAllows(session, 'media')
      if (body.businessId && body.businessId !== session.business_id)
        throw new AppError('session.not_found', { session: body.sessionName })
      const author = authorOf(claims, body.businessId ? body : {})
      const chat = await chatFor(author, session, body)
      const file = await openFile(body.file)
      if (imagesOnly && !plainMime(file.mime).startsWith('image/')) {
        await file.body.cancel()
        throw new AppError('media.refused', { reason: notAnImage })
      }
      const message = await sendFileToChat(author, session, chat, {
        file,
        caption,
        ...(body.replyTo ? { replyTo: body.replyTo } : {}),
        ...(body.id ? { clientId: `api:${body.id}` } : {}),
      })
      return toWaMessage(chat, message, mediaUrls(request, session))
    },
  })
}

async function sendCard(
  claims: Claims,
  body: z.output<typeof cardTarget>,
  request: Request,
  content: ChatCard['content'],
): Promise<unknown> {
  const session = await getSession(claims, body.sessionName, 'answer')
  engineAllows(session, content.type)
  const author = authorOf(claims, body)
  const chat = await chatFor(author, session, body)
  const message = await sendCardToChat(author, session, chat, {
    content,
    ...(body.replyTo ? { replyTo: body.replyTo } : {}),
    ...(body.id ? { clientId: `api:${body.id}` } : {}),
  })
  return toWaMessage(chat, message, mediaUrls(request, session))
}

function engineAllows(session: Session, type: 'text' | 'media' | 'location' | 'contacts'): void {
  if (!engineOf(session.engine).capabilities.sends.includes(type))
    throw new AppError('channel.unsupported', { engine: session.engine })
}

/**
 * The author: the member that the request names, the caller, or the program itself. Members cannot
 * write as others.
 */
function authorOf(
  claims: Claims,
  body: { roomId?: string | null | undefined; userId?: string | null | undefined },
): Claims {
  if (!body.userId || !body.roomId) return claims
  if (claims.sub && claims.sub !== body.userId) throw new AppError('auth.forbidden')
  return { role: 'authenticated', sub: body.userId }
}

/** The named room when it belongs to this chat; else the chat, created when new. */
async function chatFor(
  claims: Claims,
  session: Session,
  body: { chatId: string; roomId?: string | null | undefined },
): Promise<SessionChat> {
  const chat = await findChat(claims, session, body.chatId)
  if (!body.roomId) return chat ?? beginChat(claims, session, body.chatId)
  const named = await getChatOfRoom(claims, session, body.roomId)
  if (chat && chat.id !== named.id) throw new AppError('chat.not_found', { chatId: body.chatId })
  return named
}
