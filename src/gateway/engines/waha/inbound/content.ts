import type { Content, MediaKind, MediaRef, MediaSource, Referral } from '#whatsapp/model'
import { USUAL_MIME } from '#whatsapp/usual-mime'
import { omitUndefined, readJson } from '../../../json.ts'
import { valueAt, numberAt, type Raw, type RawMessage, textAt } from './raw.ts'
import type { WahaMessage } from './shapes.ts'
import { readVcard } from '#whatsapp/vcard'

const MAX_ANSWERS = 16_384

/**
 * Protocol messages, and changes that have events of their own. WEBJS names them by type, the other
 * engines by the content field.
 */
const SILENT = new Set([
  'protocolmessage',
  'editedmessage',
  'secretencryptedmessage',
  'reactionmessage',
  'encreactionmessage',
  'pollupdatemessage',
  'keepinchatmessage',
  'pininchatmessage',
  'e2e_notification',
  'notification',
  'notification_template',
  'gp2',
  'protocol',
  'call_log',
  'revoked',
  'broadcast_notification',
  'debug',
  'reaction',
])
/** Types that accompany a text, or replace one that is not decrypted yet. */
const EMPTY = new Set(['companion', 'senderkeydistributionmessage', 'ciphertext'])

export function isSilent(message: WahaMessage, { type = '' }: RawMessage): boolean {
  if (message.hasMedia || message.location) return false
  return SILENT.has(type) || (!message.body && EMPTY.has(type))
}

/**
 * WAHA has no type field: the type follows from the fields that are set and from the engine's own
 * data.
 */
export function toContent(message: WahaMessage, raw: RawMessage): Content {
  const place = toLocation(message, raw)
  if (place) return place
  const cards = (message.vCards ?? []).flatMap((card) => readVcard(card) ?? [])
  if (cards.length > 0) return { type: 'contacts', cards }
  if (message.hasMedia)
    return {
      type: 'media',
      media: toMedia(message, raw),
      ...omitUndefined({ caption: captionOf(message, raw) }),
    }
  return toChoice(raw) ?? toCard(message, raw) ?? toText(message, raw)
}

function toText(message: WahaMessage, raw: RawMessage): Content {
  if (message.body) return { type: 'text', text: message.body }
  return { type: 'unsupported', providerType: (raw.type ?? 'unknown').slice(0, 80) }
}

function toLocation({ location }: WahaMessage, raw: RawMessage): Content | undefined {
  if (!location) return undefined
  const { latitude, longitude, name, title, address, url, description, live } = location
  return {
    type: 'location',
    latitude,
    longitude,
    ...omitUndefined({
      name: name ?? title ?? description,
      address,
      url,
      live: live || raw.type?.startsWith('livelocation') || undefined,
    }),
  }
}

const KIND_OF_TYPE: Record<string, MediaKind> = {
  imagemessage: 'image',
  image: 'image',
  videomessage: 'video',
  video: 'video',
  ptvmessage: 'video_note',
  ptv: 'video_note',
  audiomessage: 'audio',
  audio: 'audio',
  ptt: 'voice',
  documentmessage: 'document',
  document: 'document',
  stickermessage: 'sticker',
  sticker: 'sticker',
}
function toMedia(message: WahaMessage, raw: RawMessage): MediaRef {
  const mime = message.media?.mimetype ?? textAt(raw.node, 'mimetype')
  const kind = kindOf(mime, raw)
  const sizeBytes = numberAt(raw.node, 'fileLength')
  const seconds = numberAt(raw.node, 'seconds')
  return {
    kind,
    mime: mime ?? USUAL_MIME[kind],
    ...omitUndefined({
      fileName: message.media?.filename ?? textAt(raw.node, 'fileName'),
      sizeBytes,
      sha256Hex: toHex(valueAt(raw.node, 'fileSha256')),
      seconds,
      animated: valueAt(raw.node, 'isAnimated') === true || undefined,
    }),
    source: sourceOf(message),
  }
}

function kindOf(mime: string | undefined, raw: RawMessage): MediaKind {
  const named = KIND_OF_TYPE[raw.type ?? '']
  if (named === 'audio' && valueAt(raw.node, 'ptt') === true) return 'voice'
  if (named) return named
  if (mime === undefined) return 'document'
  if (/^audio\/ogg/.test(mime)) return 'voice'
  if (mime === 'image/webp') return 'sticker'
  const [group] = mime.split('/')
  return group === 'image' || group === 'video' || group === 'audio' ? group : 'document'
}

/**
 * WAHA deletes files after minutes, but the message's id still leads to them. So the id is added
 * behind `#`, which is never sent to a server (media.ts).
 */
function sourceOf(message: WahaMessage): MediaSource {
  const url = message.media?.url ?? message.mediaUrl ?? 'waha:'
  return {
    type: 'url',
    url: `${url.split('#')[0]}#${encodeURIComponent(message.id)}`,
    needsAuth: true,
  }
}

/** A document's body may be its file name. */
function captionOf(message: WahaMessage, raw: RawMessage): string | undefined {
  const body = message.body
  return body && body !== message.media?.filename && body !== textAt(raw.node, 'fileName')
    ? body
    : undefined
}

function toHex(hash: unknown): string | undefined {
  const bytes = typeof hash === 'string' ? Buffer.from(hash, 'base64') : Buffer.alloc(0)
  return bytes.length === 32 ? bytes.toString('hex') : undefined
}

/**
 * The customer's choice: reply buttons, lists and flows of other tools, or of the official API
 * before.
 */
function toChoice({ type, node }: RawMessage): Content | undefined {
  switch (type) {
    case 'buttonsresponsemessage':
      return {
        type: 'choice',
        via: 'button',
        ...omitUndefined({
          id: textAt(node, 'selectedButtonId'),
          title:
            textAt(node, 'selectedDisplayText') ?? textAt(node, 'response', 'selectedDisplayText'),
        }),
      }
    case 'templatebuttonreplymessage':
      return {
        type: 'choice',
        via: 'template_button',
        ...omitUndefined({
          id: textAt(node, 'selectedId'),
          title: textAt(node, 'selectedDisplayText'),
        }),
      }
    case 'listresponsemessage':
      return {
        type: 'choice',
        via: 'list',
        ...omitUndefined({
          id: textAt(node, 'singleSelectReply', 'selectedRowId'),
          title: textAt(node, 'title'),
          description: textAt(node, 'description'),
        }),
      }
    case 'interactiveresponsemessage':
      return {
        type: 'choice',
        via: 'flow',
        ...omitUndefined({
          id: textAt(node, 'nativeFlowResponseMessage', 'name'),
          title: textAt(node, 'body', 'text'),
          data: readAnswers(textAt(node, 'nativeFlowResponseMessage', 'paramsJson')),
        }),
      }
    default:
      return undefined
  }
}

/** A form's answers are JSON in a text; longer ones stay in the raw store only. */
const readAnswers = (json: string | undefined): unknown =>
  json && json.length <= MAX_ANSWERS ? readJson(json) : undefined

function toCard(message: WahaMessage, { type, node }: RawMessage): Content | undefined {
  const text = message.body
  if (type?.startsWith('pollcreationmessage') || type === 'poll_creation') {
    const options = valueAt(node, 'options')
    const names = Array.isArray(options)
      ? options.slice(0, 12).flatMap((option) => textAt(option, 'optionName') ?? [])
      : []
    return {
      type: 'card',
      kind: 'poll',
      ...omitUndefined({
        title: textAt(node, 'name') ?? text,
        text: names.join(', ') || undefined,
      }),
    }
  }
  switch (type) {
    case 'eventmessage':
      return {
        type: 'card',
        kind: 'event',
        ...omitUndefined({
          title: textAt(node, 'name'),
          text: textAt(node, 'description') ?? text,
        }),
      }
    case 'groupinvitemessage':
      return {
        type: 'card',
        kind: 'group_invite',
        ...omitUndefined({
          title: textAt(node, 'groupName'),
          text: textAt(node, 'caption') ?? text,
        }),
      }
    case 'productmessage':
      return {
        type: 'card',
        kind: 'product',
        ...omitUndefined({
          title: textAt(node, 'product', 'title') ?? textAt(node, 'product', 'productId'),
          text: textAt(node, 'body') ?? text,
        }),
      }
    case 'ordermessage':
      return {
        type: 'order',
        catalogId: textAt(node, 'orderId') ?? '',
        ...omitUndefined({ note: textAt(node, 'message') ?? text }),
        items: [],
      }
    default:
      return undefined
  }
}

/**
 * The ad that led the customer here. The same field has previews of ordinary links, which are no
 * ads.
 */
export function toReferral(context: Raw | undefined): Referral | undefined {
  const ad = valueAt(context, 'externalAdReply')
  const sourceType = textAt(ad, 'sourceType')
  const clickId = textAt(ad, 'ctwaClid')
  if (sourceType !== 'ad' && clickId === undefined) return undefined
  return {
    sourceType: sourceType ?? 'ad',
    ...omitUndefined({
      sourceId: textAt(ad, 'sourceId'),
      sourceUrl: textAt(ad, 'sourceUrl'),
      headline: textAt(ad, 'title'),
      body: textAt(ad, 'body'),
      clickId,
      mediaUrl: textAt(ad, 'mediaUrl') ?? textAt(ad, 'thumbnailUrl'),
      welcomeText: textAt(ad, 'greetingMessageBody'),
    }),
  }
}
