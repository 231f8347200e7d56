import type { ContactCard, Identity, MessageKey, ProviderError } from '#whatsapp/model'
import type { OutboundBody, OutboundCommand, OutboundMedia, SendResult } from '#whatsapp/commands'
import { APP_TEXT_LIMIT, CAPTION_LIMIT } from '#whatsapp/text-limits'
import { type Answer, type Call, callWaha, encodePath, type Server } from './client.ts'
import {
  identityOf,
  readMessageId,
  readWaId,
  toStanzaId,
  writeMessageId,
  writeWaId,
} from './identity.ts'
import { valueAt, textAt } from './inbound/raw.ts'
import { resolvePerson, takesMessageIds, LOOKUP_TIMEOUT_MS } from './upstream.ts'
import { textOf } from '../../plain-text.ts'
import { writeVcard } from '#whatsapp/vcard'
import { FILE_TIMEOUT_MS } from './media.ts'

const LARGEST_FILE_BYTES = 100 * 1024 * 1024
/**
 * The file is encoded as base64 in multiples of three bytes, so that the pieces can be
 * concatenated.
 */
const BASE64_STEP = 3 * 16_384

type Refusal = { ok: false; error: ProviderError }
type Sending = { ok: true; call: Call; chatId: string; stanzaId?: string }

/**
 * Sends once, when it is the number's `turn`. After a lost response the message is looked up by the
 * id that we chose, where the engine accepts one.
 */
export async function sendToWaha(
  server: Server,
  session: string,
  command: OutboundCommand,
  turn: (chatId: string, text: string) => Promise<ProviderError | undefined>,
): Promise<SendResult> {
  const refused = findBreach(command.body)
  if (refused) return { state: 'rejected', error: refused }
  const sending = await toSending(server, session, command)
  if (!sending.ok) return { state: 'rejected', error: sending.error }
  const later = await turn(sending.chatId, textOf(command.body) ?? '')
  if (later) return { state: 'rejected', error: later }
  const answer = await callWaha(server, sending.call)
  const key = answer.ok
    ? keyIn(answer.body, sending)
    : await findSentKey(server, session, sending, answer)
  if (key) {
    const resolved = await resolvePerson(server, session, command.to)
    return { state: 'accepted', key, ...(resolved.length > 0 ? { resolved } : {}) }
  }
  if (answer.ok)
    return {
      state: 'unconfirmed',
      error: {
        code: 'unreadable',
        class: 'unconfirmed',
      },
    }
  if (answer.error.class !== 'unconfirmed') return { state: 'rejected', error: answer.error }
  const given = sending.stanzaId && keyIn({}, sending)
  return { state: 'unconfirmed', error: answer.error, ...(given ? { key: given } : {}) }
}

/**
 * WAHA addresses people by number or LID; a username is not an address. The chat's own address is
 * preferred when it belongs to the person: it is the session's dialect.
 */
export function addressOf(target: { providerChatId: string; to: Identity[] }): string | undefined {
  const known = readWaId(target.providerChatId)
  const chat = known && identityOf(known)
  if (
    known &&
    chat &&
    target.to.some((identity) => identity.kind === chat.kind && identity.value === chat.value)
  )
    return writeWaId(known)
  const find = (kind: Identity['kind']) =>
    target.to.find((identity) => identity.kind === kind)?.value
  const [phone, lid, group] = [find('phone'), find('lid'), find('group')]
  if (group) return group
  if (phone) return `${phone}@c.us`
  return lid && `${lid}@lid`
}

/** The message id that WAHA accepts. An id without its chat is completed. */
export function messageIdOf(key: MessageKey, chatId: string): string {
  if (readMessageId(key.providerId)?.chat) return key.providerId
  return writeMessageId({
    fromMe: key.fromMe,
    chat: chatId,
    stanzaId: key.stanzaId,
    participant: key.participant,
  })
}

function findBreach(body: OutboundBody): ProviderError | undefined {
  const final = (code: string, facts?: ProviderError['facts']): ProviderError => ({
    code,
    ...(facts ? { facts } : {}),
    class: 'final',
  })
  if (body.type === 'media') {
    if ((body.caption?.length ?? 0) > CAPTION_LIMIT)
      return final('caption_too_long', { most: CAPTION_LIMIT })
    return body.media.sizeBytes > LARGEST_FILE_BYTES ? final('file_too_large') : undefined
  }
  const text = textOf(body)
  if (text === undefined) return undefined
  if (text.trim() === '') return final('text_empty')
  return text.length > APP_TEXT_LIMIT ? final('text_too_long', { most: APP_TEXT_LIMIT }) : undefined
}

async function toSending(
  server: Server,
  session: string,
  command: OutboundCommand,
): Promise<Sending | Refusal> {
  const chatId = addressOf(command)
  if (!chatId)
    return {
      ok: false,
      error: {
        code: 'no_recipient',
        class: 'final',
      },
    }
  const { body, replyTo } = command
  const common = { session, chatId, ...(replyTo ? { reply_to: messageIdOf(replyTo, chatId) } : {}) }
  if (body.type === 'media') return { ok: true, chatId, call: mediaCall(common, body) }
  const stanzaId = toStanzaId(command.commandId)
  const named = stanzaId && (await takesMessageIds(server)) ? { id: stanzaId } : {}
  const call = (route: string, fields: object): Sending => ({
    ok: true,
    chatId,
    call: { method: 'POST', path: route, body: { ...common, ...named, ...fields } },
    ...(named.id ? { stanzaId: named.id } : {}),
  })
  switch (body.type) {
    case 'location':
      return call('/api/sendLocation', {
        latitude: body.latitude,
        longitude: body.longitude,
        title: [body.name, body.address].filter(Boolean).join('\n'),
      })
    case 'contacts':
      return call('/api/sendContactVcard', { contacts: body.cards.map(toContact) })
    default:
      return call('/api/sendText', { text: textOf(body), linkPreview: true })
  }
}

const toContact = (card: ContactCard): object => ({ vcard: writeVcard(card) })

/** The route for the file. Formats that WhatsApp's own player refuses are sent as documents. */
function routeOf(media: OutboundMedia): { route: string; fields: object; hasCaption: boolean } {
  const mime = media.mime.split(';')[0]?.trim() ?? ''
  switch (media.kind) {
    case 'image':
      if (mime === 'image/jpeg' || mime === 'image/png')
        return { route: '/api/sendImage', fields: {}, hasCaption: true }
      break
    case 'video':
    case 'video_note':
      return {
        route: '/api/sendVideo',
        fields: { asNote: media.kind === 'video_note', convert: mime !== 'video/mp4' },
        hasCaption: true,
      }
    case 'voice':
      return {
        route: '/api/sendVoice',
        fields: { convert: mime !== 'audio/ogg' },
        hasCaption: false,
      }
  }
  return { route: '/api/sendFile', fields: {}, hasCaption: true }
}

function mediaCall(
  common: object,
  { media, caption }: Extract<OutboundBody, { type: 'media' }>,
): Call {
  const { route, fields, hasCaption } = routeOf(media)
  const rest = { ...common, ...fields, ...(caption && hasCaption ? { caption } : {}) }
  const file = { mimetype: media.mime, ...(media.fileName ? { filename: media.fileName } : {}) }
  return {
    method: 'POST',
    path: route,
    body: jsonWithFile(rest, file, media),
    timeoutMs: FILE_TIMEOUT_MS,
  }
}

/** The body of a send with the file as base64, in pieces: a video is never whole in memory. */
async function* jsonWithFile(
  rest: object,
  file: object,
  media: OutboundMedia,
): AsyncGenerator<string> {
  yield `${JSON.stringify(rest).slice(0, -1)},"file":${JSON.stringify(file).slice(0, -1)},"data":"`
  let left: Uint8Array = new Uint8Array()
  for await (const chunk of await media.open()) {
    const bytes =
      left.length === 0
        ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
        : Buffer.concat([left, chunk])
    const whole = bytes.length - (bytes.length % 3)
    for (let start = 0; start < whole; start += BASE64_STEP)
      yield bytes.subarray(start, Math.min(start + BASE64_STEP, whole)).toString('base64')
    left = bytes.subarray(whole)
  }
  yield `${Buffer.from(left).toString('base64')}"}}`
}

/** The answer is a message of WAHA or of the engine, so the id is in one of several places. */
export function keyIn(
  body: unknown,
  { chatId, stanzaId }: { chatId: string; stanzaId?: string },
): MessageKey | undefined {
  const givenId =
    textAt(body, 'id') ??
    textAt(body, 'id', '_serialized') ??
    textAt(valueAt(body, '_data'), 'id', '_serialized') ??
    textAt(body, 'key', 'id') ??
    textAt(body, 'id', 'id') ??
    stanzaId
  const id = givenId ? readMessageId(givenId) : undefined
  if (!givenId || !id) return undefined
  return {
    providerId: id.chat
      ? givenId
      : writeMessageId({ fromMe: true, chat: chatId, stanzaId: id.stanzaId }),
    stanzaId: id.stanzaId,
    fromMe: true,
  }
}

/**
 * Looks the message up after an unclear response. A missing entry proves nothing, because the list
 * may be late.
 */
async function findSentKey(
  server: Server,
  session: string,
  { chatId, stanzaId }: Sending,
  answer: Extract<Answer, { ok: false }>,
): Promise<MessageKey | undefined> {
  if (answer.error.class !== 'unconfirmed' || !stanzaId) return undefined
  const found = await callWaha(server, {
    method: 'GET',
    path: `${encodePath`/api/${session}/chats/${chatId}/messages/${stanzaId}`}?downloadMedia=false`,
    timeoutMs: LOOKUP_TIMEOUT_MS,
  })
  const key = found.ok ? keyIn(found.body, { chatId }) : undefined
  return key?.stanzaId === stanzaId ? key : undefined
}
