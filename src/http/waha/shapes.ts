import { z } from 'zod'
import {
  OFFSET_LIMIT,
  PAGE_LIMIT,
  SESSION_CHAT_PAGE,
  SESSION_MESSAGE_PAGE,
} from '#contract/waha-api'
import { ENGINES } from '#whatsapp/model'

export const sessionParam = z.object({
  name: z
    .string()
    .min(1)
    .max(200)
    .meta({
      description:
        'Nama sesi: ID kanal di penyedianya (nama sesi WAHA, phone number id), ID kanal ' +
        'di Tanggap, atau "default" untuk kanal aktif pemilik kunci API.',
      examples: ['cs-1'],
    }),
})
export const chatsParam = z.object({ session: sessionParam.shape.name })
const chatId = z
  .string()
  .min(1)
  .max(200)
  .meta({
    description: 'ID obrolan: 628…@c.us, 1498…@lid, 1203…@g.us, BSUID (ID.1349…), atau nomor saja.',
    examples: ['628111000111@c.us'],
  })
export const chatParam = z.object({ session: sessionParam.shape.name, chatId })

const wholeNumber = (fallback: number, most: number, least = 0) =>
  z.coerce.number().int().min(least).max(most).default(fallback)
export const offset = wholeNumber(0, OFFSET_LIMIT)
export const chatLimit = wholeNumber(SESSION_CHAT_PAGE, PAGE_LIMIT, 1)
export const messageLimit = wholeNumber(SESSION_MESSAGE_PAGE, PAGE_LIMIT, 1)
export const sortOrder = z.enum(['asc', 'desc']).default('desc')

/** The common fields of every send. `session` and `reply_to` are accepted too. */
export const sendTarget = {
  sessionName: sessionParam.shape.name,
  chatId,
  replyTo: z.string().max(400).nullish().meta({ description: 'ID pesan yang dikutip.' }),
}
/** The member who writes: both fields or neither. */
export const sender = {
  roomId: z.uuid().nullish().meta({ description: 'Percakapan di Tanggap; hanya bersama userId.' }),
  userId: z.uuid().nullish().meta({
    description: 'Anggota tim yang menulis. Tanpa ini pesan tercatat sebagai kiriman program.',
  }),
}
/** The key of WAHA's idempotent send: the same id twice is one message. */
export const messageId = z
  .string()
  .min(1)
  .max(100)
  .nullish()
  .meta({ description: 'ID buatan Anda: dua kiriman dengan ID yang sama adalah satu pesan.' })

export const STATUSES = [
  'STOPPED',
  'STARTING',
  'SCAN_QR_CODE',
  'PASSKEY_REQUIRED',
  'PASSKEY_CONFIRMATION_REQUIRED',
  'WORKING',
  'FAILED',
] as const
export const me = z
  .object({ id: z.string().nullable(), pushName: z.string().nullable() })
  .nullable()
  .meta({ id: 'Me', description: 'Nomor yang terhubung; null selama belum terhubung.' })
export const sessionShape = z
  .object({
    name: z.string(),
    status: z.enum(STATUSES),
    statusReason: z.string().nullable(),
    engine: z.object({ engine: z.enum(ENGINES) }),
    config: z.object({ metadata: z.record(z.string(), z.string()) }),
    me,
    timestamps: z.object({ activity: z.number().nullable() }),
    channelId: z.uuid(),
    businessId: z.uuid(),
  })
  .meta({ id: 'Session' })

export const ACK_NAMES = ['ERROR', 'PENDING', 'SERVER', 'DEVICE', 'READ', 'PLAYED'] as const
export const messageShape = z
  .object({
    id: z.string().meta({ examples: ['false_628111000111@c.us_3A5F'] }),
    timestamp: z.number().int().meta({ description: 'Detik sejak 1970.' }),
    from: z.string(),
    to: z.string().nullable(),
    fromMe: z.boolean(),
    participant: z.string().nullable(),
    source: z.enum(['api', 'app']),
    body: z.string().nullable(),
    hasMedia: z.boolean(),
    media: z
      .object({
        url: z.string().nullable(),
        mimetype: z.string(),
        filename: z.string().nullable(),
        error: z.string().nullable(),
      })
      .nullable(),
    ack: z.number().int().min(-1).max(4),
    ackName: z.enum(ACK_NAMES),
    location: z
      .object({
        latitude: z.number(),
        longitude: z.number(),
        live: z.boolean(),
        name: z.string().optional(),
        address: z.string().optional(),
      })
      .nullable(),
    vCards: z.array(z.string()).nullable(),
    replyTo: z.object({ id: z.string(), body: z.string().nullable() }).nullable(),
    _data: z.looseObject({
      id: z.uuid(),
      kind: z.string(),
      status: z.string(),
      statusReason: z.string().nullable(),
      providerId: z.string().nullable(),
      author: z.string(),
    }),
  })
  .meta({ id: 'WAMessage' })

export const chatShape = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    isGroup: z.boolean(),
    unreadCount: z.number().int(),
    conversationTimestamp: z.number().int(),
    archived: z.boolean(),
    roomId: z.uuid(),
  })
  .meta({ id: 'Chat' })
export const overviewShape = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    picture: z.string().nullable(),
    lastMessage: messageShape.nullable(),
    _chat: z.object({ unreadCount: z.number().int(), archived: z.boolean(), roomId: z.uuid() }),
  })
  .meta({ id: 'ChatSummary' })

export const contactShape = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    name: z.string().nullable(),
    pushname: z.string().nullable(),
    shortName: z.string().nullable(),
    isMe: z.boolean(),
    isGroup: z.boolean(),
    isWAContact: z.boolean(),
    isMyContact: z.boolean(),
    isBlocked: z.boolean(),
  })
  .meta({ id: 'Contact' })

export const errorShape = z
  .object({
    statusCode: z.number().int(),
    error: z.string(),
    message: z.string(),
    code: z.string(),
    issues: z.array(z.string()).optional(),
  })
  .meta({
    id: 'Error',
    description:
      'message dan error: penjelasan dalam bahasa Indonesia. code: nama tetap untuk program. issues: isian yang salah.',
  })
