import type { z } from 'zod'
import type { ContactCard, Content, MediaKind, MediaSource } from '#whatsapp/model'
import { omitUndefined, readJson } from '../../../json.ts'
import {
  buttonShape,
  cardsShape,
  interactiveShape,
  locationShape,
  mediaShape,
  orderShape,
  textShape,
  unsupportedShape,
  type MetaMessage,
} from './shapes.ts'

type Typed = { type: string; errors?: MetaMessage['errors']; [field: string]: unknown }

/** Deeper or longer form answers are left out; the raw body has them. */
const MAX_DEPTH = 16
const MAX_DATA = 65_536

/**
 * The content of a message of any type. Unknown or broken types become `unsupported`, so the
 * conversation still shows them.
 */
export function toContent(message: Typed): Content {
  return READERS[message.type]?.(message) ?? toUnsupported(message)
}

type Reader = (message: Typed) => Content | undefined

const READERS: Record<string, Reader> = {
  text: (message) => readAs(textShape, message.text, ({ body }) => ({ type: 'text', text: body })),
  image: (message) => readMedia(message, message.image, 'image'),
  video: (message) => readMedia(message, message.video, 'video'),
  audio: (message) => readMedia(message, message.audio, 'audio'),
  document: (message) => readMedia(message, message.document, 'document'),
  sticker: (message) => readMedia(message, message.sticker, 'sticker'),
  location: (message) =>
    readAs(locationShape, message.location, (location) => ({
      type: 'location',
      ...omitUndefined(location),
      latitude: location.latitude,
      longitude: location.longitude,
    })),
  contacts: readContacts,
  interactive: (message) => readAs(interactiveShape, message.interactive, toChoice),
  button: (message) =>
    readAs(buttonShape, message.button, ({ payload, text }) => ({
      type: 'choice',
      via: 'template_button',
      ...omitUndefined({ id: payload, title: text }),
    })),
  order: (message) =>
    readAs(orderShape, message.order, (order) => ({
      type: 'order',
      catalogId: order.catalog_id,
      ...omitUndefined({ note: order.text }),
      items: order.product_items.map((item) => ({
        sku: item.product_retailer_id,
        quantity: item.quantity,
        price: item.item_price,
        currency: item.currency,
      })),
    })),
}

function readAs<S extends z.ZodType>(
  shape: S,
  value: unknown,
  make: (value: z.output<S>) => Content,
): Content | undefined {
  const parsed = shape.safeParse(value)
  return parsed.success ? make(parsed.data) : undefined
}

function toUnsupported(message: Typed): Content {
  const error = message.errors?.[0]
  const inner = unsupportedShape.safeParse(message.unsupported)
  const providerType = (inner.success ? inner.data.type : undefined) ?? message.type
  return {
    type: 'unsupported',
    providerType,
    ...omitUndefined({ code: error?.code, reason: error?.detail ?? error?.title }),
  }
}

function readMedia(
  message: Typed,
  value: unknown,
  type: 'image' | 'video' | 'audio' | 'document' | 'sticker',
): Content | undefined {
  return readAs(mediaShape, value, (media) => {
    const kind: MediaKind = type === 'audio' && media.voice ? 'voice' : type
    const error = message.errors?.[0]
    const source: MediaSource = media.id
      ? { type: 'cloud_media_id', id: media.id, ...omitUndefined({ url: media.url }) }
      : { type: 'unavailable', reason: error ? String(error.code) : 'no media id' }
    return {
      type: 'media',
      media: {
        kind,
        mime: media.mime_type ?? FALLBACK_MIME[type],
        ...omitUndefined({
          fileName: media.filename,
          sha256Hex: toHex(media.sha256),
          animated: media.animated,
        }),
        source,
      },
      ...omitUndefined({ caption: media.caption }),
    }
  })
}

const FALLBACK_MIME = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg',
  document: 'application/octet-stream',
  sticker: 'image/webp',
}

/** The hash is base64 in webhooks and hex in the resolve call; it is stored as hex. */
function toHex(hash: string | undefined): string | undefined {
  if (!hash) return undefined
  if (/^[0-9a-f]{64}$/i.test(hash)) return hash.toLowerCase()
  const bytes = Buffer.from(hash, 'base64')
  return bytes.length === 32 ? bytes.toString('hex') : undefined
}

function readContacts(message: Typed): Content | undefined {
  const cards = cardsShape.parse(message.contacts).map((card): ContactCard => ({
    name:
      card.name.formatted_name ??
      [card.name.first_name, card.name.last_name].filter(Boolean).join(' '),
    phones: card.phones.flatMap((phone) => {
      const number = phone.phone ?? phone.wa_id
      return number
        ? [{ phone: number, ...omitUndefined({ waId: phone.wa_id, label: phone.type }) }]
        : []
    }),
    ...omitUndefined({
      emails: card.emails.length > 0 ? card.emails.map(({ email }) => email) : undefined,
      org: card.org?.company,
      vcard: card.vcard,
    }),
  }))
  const origin = typeof message.origin === 'string' ? message.origin : undefined
  return cards.length > 0 ? { type: 'contacts', cards, ...omitUndefined({ origin }) } : undefined
}

function toChoice(interactive: z.output<typeof interactiveShape>): Content {
  switch (interactive.type) {
    case 'button_reply':
      return { type: 'choice', via: 'button', ...omitUndefined(interactive.button_reply) }
    case 'list_reply':
      return { type: 'choice', via: 'list', ...omitUndefined(interactive.list_reply) }
    case 'nfm_reply': {
      const { name, body, response_json } = interactive.nfm_reply
      return {
        type: 'choice',
        via: name === 'address_message' ? 'address' : 'flow',
        ...omitUndefined({ title: body, data: readAnswers(response_json) }),
      }
    }
  }
}

/** `response_json` is JSON inside a string. Unreadable data is left out; the raw body has it. */
function readAnswers(json: string | undefined): unknown {
  if (!json || json.length > MAX_DATA) return undefined
  const data = readJson(json)
  return depthOf(data, MAX_DEPTH) > MAX_DEPTH ? undefined : data
}

function depthOf(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null || limit < 0) return 0
  return (
    1 +
    Object.values(value).reduce<number>(
      (deepest, inner) => Math.max(deepest, depthOf(inner, limit - 1)),
      0,
    )
  )
}
