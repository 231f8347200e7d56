import { z } from 'zod'
import type { ContactCard, Content, MediaKind, Referral, Reply } from '#whatsapp/model'
import { present, readJson } from '../../../json.ts'
import { readVcard } from '../../../vcard.ts'
import { identityOf } from '../jid.ts'

/** A message of WhatsApp Web as plain JSON: the field that is set says what it is. */
export type WireContent = Record<string, unknown>

const text = z
  .string()
  .nullish()
  .transform((value) => value || undefined)
const count = z.coerce
  .number()
  .min(0)
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? undefined)
const flag = z
  .boolean()
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? false)

/**
 * Envelopes around the message proper. Source: the library's own list of future-proof wrappers,
 * 7.0.0-rc14.
 */
const WRAPPERS = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'editedMessage',
  'associatedChildMessage',
  'groupStatusMessage',
  'groupStatusMessageV2',
  'botInvokeMessage',
  'lottieStickerMessage',
  'deviceSentMessage',
  'statusMentionMessage',
  'eventCoverImage',
]
const WRAPPING_LIMIT = 6
const isObject = (value: unknown): value is WireContent =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Takes the envelopes off. */
export function unwrap(message: WireContent): WireContent {
  let inner = message
  for (let layer = 0; layer < WRAPPING_LIMIT; layer += 1) {
    const wrapped = WRAPPERS.map((name) => inner[name]).find(isObject)
    if (!wrapped || !isObject(wrapped.message)) return inner
    inner = wrapped.message
  }
  return inner
}

/** Fields beside the content that say nothing by themselves. */
const CARRIED = new Set(['messageContextInfo', 'senderKeyDistributionMessage'])
/** What is told by events of its own or belongs to the machinery: never a bubble. */
const NO_BUBBLE = new Set([
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'albumMessage',
  'call',
  'encEventResponseMessage',
  'encCommentMessage',
  'messageHistoryNotice',
  'placeholderMessage',
])

export type ReadContent = {
  content: Content
  reply?: Reply
  referral?: Referral
  forwarded?: boolean
}

/** The name of what a message holds; undefined when there is nothing of its own in it. */
export const contentName = (message: WireContent): string | undefined =>
  Object.keys(message).find((name) =>
    isObject(message[name]) || typeof message[name] === 'string' ? !CARRIED.has(name) : false,
  )

/**
 * What a message says; undefined for what is no bubble. `handle` names its file. What is not known
 * is kept as `unsupported`.
 */
export function readContent(wrapped: WireContent, handle: string): ReadContent | undefined {
  const message = unwrap(wrapped)
  const name = contentName(message)
  if (!name || NO_BUBBLE.has(name)) return undefined
  const value = message[name]
  const content = READERS[name]?.(value, handle) ?? { type: 'unsupported', providerType: name }
  return { content, ...readContext(isObject(value) ? value.contextInfo : undefined) }
}

type Reader = (value: unknown, handle: string) => Content | undefined

const READERS: Record<string, Reader> = {
  conversation: (value) => (typeof value === 'string' ? { type: 'text', text: value } : undefined),
  extendedTextMessage: (value) => ({
    type: 'text',
    text: z.object({ text }).parse(value).text ?? '',
  }),
  imageMessage: media(() => 'image'),
  videoMessage: media(() => 'video'),
  ptvMessage: media(() => 'video_note'),
  audioMessage: media((value) => (value.ptt ? 'voice' : 'audio')),
  documentMessage: media(() => 'document'),
  stickerMessage: media(() => 'sticker'),
  locationMessage: (value) => readLocation(value, false),
  liveLocationMessage: (value) => readLocation(value, true),
  contactMessage: (value) => ({ type: 'contacts', cards: [readCard(value)] }),
  contactsArrayMessage: (value) => ({
    type: 'contacts',
    cards: z
      .object({ contacts: z.array(z.unknown()).max(500) })
      .parse(value)
      .contacts.map(readCard),
  }),
  buttonsResponseMessage: (value) => {
    const { selectedButtonId, selectedDisplayText } = z
      .object({ selectedButtonId: text, selectedDisplayText: text })
      .parse(value)
    return {
      type: 'choice',
      via: 'button',
      ...present({ id: selectedButtonId, title: selectedDisplayText }),
    }
  },
  templateButtonReplyMessage: (value) => {
    const { selectedId, selectedDisplayText } = z
      .object({ selectedId: text, selectedDisplayText: text })
      .parse(value)
    return {
      type: 'choice',
      via: 'template_button',
      ...present({ id: selectedId, title: selectedDisplayText }),
    }
  },
  listResponseMessage: (value) => {
    const list = z
      .object({
        title: text,
        description: text,
        singleSelectReply: z.object({ selectedRowId: text }).nullish(),
      })
      .parse(value)
    return {
      type: 'choice',
      via: 'list',
      ...present({
        id: list.singleSelectReply?.selectedRowId,
        title: list.title,
        description: list.description,
      }),
    }
  },
  interactiveResponseMessage: (value) => {
    const reply = z
      .object({
        body: z.object({ text }).nullish(),
        nativeFlowResponseMessage: z.object({ name: text, paramsJson: text }).nullish(),
      })
      .parse(value)
    const { name, paramsJson } = reply.nativeFlowResponseMessage ?? {}
    return {
      type: 'choice',
      via: 'flow',
      ...present({
        id: name,
        title: reply.body?.text,
        data: readJson(paramsJson ?? 'null') ?? undefined,
      }),
    }
  },
  orderMessage: (value) => {
    const order = z
      .object({ orderId: text, message: text, orderTitle: text, itemCount: count })
      .parse(value)
    return {
      type: 'card',
      kind: 'product',
      ...present({
        title: order.orderTitle ?? 'Pesanan',
        text:
          [order.itemCount === undefined ? undefined : `${order.itemCount} barang`, order.message]
            .filter(Boolean)
            .join(': ') || undefined,
      }),
    }
  },
  productMessage: (value) => {
    const { product, body } = z
      .object({ product: z.object({ title: text, description: text }).nullish(), body: text })
      .parse(value)
    return {
      type: 'card',
      kind: 'product',
      ...present({ title: product?.title, text: body ?? product?.description }),
    }
  },
  eventMessage: (value) => {
    const { name, description } = z.object({ name: text, description: text }).parse(value)
    return { type: 'card', kind: 'event', ...present({ title: name, text: description }) }
  },
  groupInviteMessage: (value) => {
    const { groupName, caption } = z.object({ groupName: text, caption: text }).parse(value)
    return { type: 'card', kind: 'group_invite', ...present({ title: groupName, text: caption }) }
  },
  pollCreationMessage: readPoll,
  pollCreationMessageV2: readPoll,
  pollCreationMessageV3: readPoll,
  pollCreationMessageV5: readPoll,
  templateMessage: (value) => {
    const hydrated = z
      .object({
        hydratedTemplate: z
          .object({ hydratedTitleText: text, hydratedContentText: text })
          .nullish(),
      })
      .parse(value).hydratedTemplate
    return hydrated?.hydratedContentText
      ? {
          type: 'text',
          text: [hydrated.hydratedTitleText, hydrated.hydratedContentText]
            .filter(Boolean)
            .join('\n'),
        }
      : undefined
  },
  buttonsMessage: (value) => {
    const { contentText } = z.object({ contentText: text }).parse(value)
    return contentText ? { type: 'text', text: contentText } : undefined
  },
  listMessage: (value) => {
    const { title, description } = z.object({ title: text, description: text }).parse(value)
    return { type: 'text', text: [title, description].filter(Boolean).join('\n') }
  },
  interactiveMessage: (value) => {
    const { body } = z.object({ body: z.object({ text }).nullish() }).parse(value)
    return body?.text ? { type: 'text', text: body.text } : undefined
  },
}

const mediaShape = z.object({
  mimetype: text,
  caption: text,
  fileName: text,
  title: text,
  fileLength: count,
  fileSha256: text,
  seconds: count,
  ptt: flag,
  isAnimated: flag,
  isLottie: flag,
  gifPlayback: flag,
  mediaKey: text,
  directPath: text,
  url: text,
})
type WireMedia = z.infer<typeof mediaShape>

/** Types that phones leave out. */
const USUAL_MIME: Record<MediaKind, string> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  video_note: 'video/mp4',
  audio: 'audio/mpeg',
  voice: 'audio/ogg; codecs=opus',
  document: 'application/octet-stream',
  sticker: 'image/webp',
}

function media(kindOf: (value: WireMedia) => MediaKind): Reader {
  return (raw, handle) => {
    const value = mediaShape.parse(raw)
    const kind = kindOf(value)
    const isThere = Boolean(value.mediaKey && (value.directPath || value.url))
    return {
      type: 'media',
      media: {
        kind,
        mime: value.mimetype ?? USUAL_MIME[kind],
        ...present({
          fileName: value.fileName ?? (kind === 'document' ? value.title : undefined),
          sizeBytes: value.fileLength,
          sha256Hex: value.fileSha256
            ? Buffer.from(value.fileSha256, 'base64').toString('hex')
            : undefined,
          seconds: value.seconds,
        }),
        ...(value.isAnimated || value.isLottie || value.gifPlayback ? { animated: true } : {}),
        source: isThere
          ? { type: 'baileys', handle }
          : { type: 'unavailable', reason: 'sekali lihat atau tidak dikirim ke perangkat ini' },
      },
      ...present({ caption: value.caption }),
    }
  }
}

function readLocation(value: unknown, live: boolean): Content {
  const place = z
    .object({
      degreesLatitude: z.number().nullish(),
      degreesLongitude: z.number().nullish(),
      name: text,
      address: text,
      url: text,
      caption: text,
    })
    .parse(value)
  return {
    type: 'location',
    latitude: place.degreesLatitude ?? 0,
    longitude: place.degreesLongitude ?? 0,
    ...present({ name: place.name ?? place.caption, address: place.address, url: place.url }),
    ...(live ? { live } : {}),
  }
}

function readPoll(value: unknown): Content {
  const poll = z
    .object({
      name: text,
      options: z
        .array(z.object({ optionName: text }))
        .max(50)
        .nullish(),
    })
    .parse(value)
  return {
    type: 'card',
    kind: 'poll',
    ...present({
      title: poll.name,
      text:
        poll.options
          ?.flatMap(({ optionName }) => (optionName ? [`- ${optionName}`] : []))
          .join('\n') || undefined,
    }),
  }
}

function readCard(value: unknown): ContactCard {
  const { displayName, vcard } = z.object({ displayName: text, vcard: text }).parse(value)
  const card = readVcard(vcard ?? '')
  return {
    ...(card ?? { phones: [] }),
    name: displayName ?? card?.name ?? 'Kontak',
    ...present({ vcard }),
  }
}

const contextShape = z.object({
  stanzaId: text,
  participant: text,
  quotedMessage: z.record(z.string(), z.unknown()).nullish().catch(undefined),
  isForwarded: flag,
  forwardingScore: count,
  externalAdReply: z
    .object({
      title: text,
      body: text,
      sourceUrl: text,
      sourceId: text,
      sourceType: text,
      ctwaClid: text,
      mediaUrl: text,
      greetingMessageBody: text,
    })
    .nullish()
    .catch(undefined),
})
const EXCERPT_LENGTH = 200

function readContext(value: unknown): Omit<ReadContent, 'content'> {
  const parsed = contextShape.safeParse(value)
  if (!parsed.success) return {}
  const {
    stanzaId,
    participant,
    quotedMessage,
    isForwarded,
    forwardingScore,
    externalAdReply: ad,
  } = parsed.data
  const excerpt = quotedMessage ? excerptOf(quotedMessage) : undefined
  return {
    ...(stanzaId
      ? { reply: { stanzaId, ...present({ author: identityOf(participant)?.value, excerpt }) } }
      : {}),
    ...(isForwarded || (forwardingScore ?? 0) > 0 ? { forwarded: true } : {}),
    ...(ad?.sourceId || ad?.ctwaClid
      ? {
          referral: {
            sourceType: ad.sourceType ?? 'ad',
            ...present({
              sourceId: ad.sourceId,
              sourceUrl: ad.sourceUrl,
              headline: ad.title,
              body: ad.body,
              clickId: ad.ctwaClid,
              mediaUrl: ad.mediaUrl,
              welcomeText: ad.greetingMessageBody,
            }),
          },
        }
      : {}),
  }
}

function excerptOf(quoted: WireContent): string | undefined {
  const message = unwrap(quoted)
  const value = message[contentName(message) ?? '']
  const words =
    typeof value === 'string' ? value : z.object({ text, caption: text }).safeParse(value).data
  return (typeof words === 'string' ? words : (words?.text ?? words?.caption))?.slice(
    0,
    EXCERPT_LENGTH,
  )
}
