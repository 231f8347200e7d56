import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/**
 * One message in the form of WAHA's three engines (reference of WAHA 2026.7: webhooks, `_data` of
 * each engine).
 */
export type WahaEngine = 'WEBJS' | 'NOWEB' | 'GOWS'
export type Person = { phone: string; lid?: string; name: string }

/** A customer's message or act, in the terms of the control API. */
export type WireContent =
  | { type: 'text'; text: string }
  | {
      type: 'media'
      kind: string
      mime: string
      caption?: string
      fileName?: string
      url: string | null
      error?: string
    }
  | { type: 'location'; latitude: number; longitude: number; name?: string; address?: string }
  | { type: 'contacts'; vcards: string[] }
  /** any part of a message in the engine's form: picked buttons, flows */
  | { type: 'raw'; name: string; node: Record<string, unknown> }

export type WireMessage = {
  id: string
  fromMe: boolean
  chatId: string
  person: Person
  own: string
  at: number
  content: WireContent
  replyTo?: string
  source: 'api' | 'app'
  ack: number
  isForwarded?: boolean
}

/** `{fromMe}_{chat}_{stanza}`: with the LID if the session uses LIDs. */
export const fullId = (message: { fromMe: boolean; chatId: string; id: string }): string =>
  `${message.fromMe}_${message.chatId}_${message.id}`

export const ACK_NAMES: Record<number, string> = {
  [-1]: 'ERROR',
  0: 'PENDING',
  1: 'SERVER',
  2: 'DEVICE',
  3: 'READ',
  4: 'PLAYED',
}

/** WAHA's public message in events and lists. */
export function wireMessage(engine: WahaEngine, message: WireMessage): Record<string, unknown> {
  const { content, fromMe, chatId, own } = message
  const id = fullId(message)
  const text =
    content.type === 'text' ? content.text : content.type === 'media' ? (content.caption ?? '') : ''
  return {
    id,
    timestamp: Math.floor(message.at / 1000),
    from: engine === 'WEBJS' && fromMe ? own : chatId,
    to: engine === 'WEBJS' ? (fromMe ? chatId : own) : null,
    fromMe,
    participant: null,
    source: message.source,
    body: text === '' ? (engine === 'GOWS' ? null : '') : text,
    hasMedia: content.type === 'media',
    media:
      content.type === 'media'
        ? {
            url: content.url,
            mimetype: content.mime,
            filename: content.fileName ?? null,
            error: content.error ?? null,
          }
        : null,
    ack: message.ack,
    ackName: ACK_NAMES[message.ack],
    location:
      content.type === 'location'
        ? {
            latitude: String(content.latitude),
            longitude: String(content.longitude),
            live: false,
            name: content.name,
            address: content.address,
          }
        : null,
    vCards: content.type === 'contacts' ? content.vcards : engine === 'WEBJS' ? [] : null,
    ...(message.replyTo
      ? {
          replyTo: {
            id: engine === 'WEBJS' ? `${!fromMe}_${chatId}_${message.replyTo}` : message.replyTo,
            participant: null,
            body: null,
          },
        }
      : {}),
    _data: rawMessage(engine, message, text),
  }
}

function rawMessage(engine: WahaEngine, message: WireMessage, text: string): object {
  const { content, fromMe, chatId, person } = message
  const wire = (address: string) => address.replace('@c.us', '@s.whatsapp.net')
  const other = chatId.endsWith('@lid')
    ? person.phone
      ? `${person.phone}@s.whatsapp.net`
      : undefined
    : person.lid
      ? `${person.lid}@lid`
      : undefined
  switch (engine) {
    case 'WEBJS':
      return {
        id: { fromMe, remote: chatId, id: message.id, _serialized: fullId(message) },
        type: content.type === 'media' ? WEB_TYPE[content.kind] : WEB_TYPE[content.type],
        t: Math.floor(message.at / 1000),
        isForwarded: message.isForwarded ?? false,
        notifyName: fromMe ? 'Roti Senja' : person.name,
        body: text,
      }
    case 'NOWEB':
      return {
        key: {
          remoteJid: wire(chatId),
          ...(other ? { remoteJidAlt: other } : {}),
          fromMe,
          id: message.id,
        },
        messageTimestamp: String(Math.floor(message.at / 1000)),
        ...(fromMe ? {} : { pushName: person.name }),
        message: nodeOf(message, false),
      }
    case 'GOWS':
      return {
        Info: {
          Chat: wire(chatId),
          Sender: fromMe ? message.own : wire(chatId).replace('@', ':0@'),
          ...(other ? (fromMe ? { RecipientAlt: other } : { SenderAlt: other }) : {}),
          IsFromMe: fromMe,
          IsGroup: false,
          ID: message.id,
          PushName: fromMe ? '' : person.name,
          Timestamp: new Date(message.at).toISOString(),
        },
        Message: nodeOf(message, true),
      }
  }
}

const WEB_TYPE: Record<string, string> = {
  text: 'chat',
  location: 'location',
  contacts: 'vcard',
  image: 'image',
  video: 'video',
  voice: 'ptt',
  audio: 'audio',
  document: 'document',
  sticker: 'sticker',
}

function nodeOf({ content, isForwarded }: WireMessage, isGo: boolean): object {
  switch (content.type) {
    case 'text':
      return isForwarded
        ? {
            extendedTextMessage: {
              text: content.text,
              contextInfo: { isForwarded: true, forwardingScore: 1 },
            },
          }
        : { conversation: content.text }
    case 'location':
      return {
        locationMessage: {
          degreesLatitude: content.latitude,
          degreesLongitude: content.longitude,
          name: content.name,
        },
      }
    case 'raw':
      return { [content.name]: content.node }
    case 'contacts':
      return { contactMessage: { vcard: content.vcards[0] } }
    case 'media':
      return {
        [`${content.kind === 'voice' ? 'audio' : content.kind}Message`]: {
          mimetype: content.mime,
          caption: content.caption,
          [isGo ? 'fileSHA256' : 'fileSha256']: createHash('sha256')
            .update(content.mime)
            .digest('base64'),
          fileLength: '42',
          ...(content.kind === 'voice' ? { PTT: true, seconds: 3 } : {}),
        },
      }
  }
}

/** A small image of black and white squares derived from a text, similar to a QR code. */
export function squares(text: string): Buffer {
  const side = 33
  const bits = createHash('sha512').update(text).digest()
  const rows = Buffer.alloc(side * (side + 1))
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      rows.writeUInt8(
        ((bits[(y * side + x) % 64] ?? 0) >> (x % 8)) & 1 ? 0 : 255,
        y * (side + 1) + 1 + x,
      )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(8 + body.length)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), 4 + body.length)
  return framed
}
