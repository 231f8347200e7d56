import { z } from 'zod'
import type { ContactCard, Content } from '#whatsapp/model'
import { omitUndefined } from '../../../json.ts'
import { readVcard } from '#whatsapp/vcard'
import { type ContentReader, text } from './content-fields.ts'
import { type MessageContext, readContext } from './context.ts'
import { BUTTON_TEXT_READERS, CARD_READERS, CHOICE_READERS } from './interactive-content.ts'
import { mediaReader } from './media-content.ts'
import { contentName, isObject, unwrapMessage, type WireContent } from './wrapping.ts'

export type ReadContent = MessageContext & { content: Content }

/** Types without a bubble: they have events of their own, or only the protocol uses them. */
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

/**
 * The content of a message; undefined for messages without a bubble. Unknown types become
 * `unsupported`. `handle` names the message's file.
 */
export function readContent(wrapped: WireContent, handle: string): ReadContent | undefined {
  const message = unwrapMessage(wrapped)
  const name = contentName(message)
  if (!name || NO_BUBBLE.has(name)) return undefined
  const value = message[name]
  const content = READERS[name]?.(value, handle) ?? { type: 'unsupported', providerType: name }
  return { content, ...readContext(isObject(value) ? value.contextInfo : undefined) }
}

const READERS: Record<string, ContentReader> = {
  conversation: (value) => (typeof value === 'string' ? { type: 'text', text: value } : undefined),
  extendedTextMessage: (value) => ({
    type: 'text',
    text: z.object({ text }).parse(value).text ?? '',
  }),
  imageMessage: mediaReader(() => 'image'),
  videoMessage: mediaReader(() => 'video'),
  ptvMessage: mediaReader(() => 'video_note'),
  audioMessage: mediaReader((value) => (value.ptt ? 'voice' : 'audio')),
  documentMessage: mediaReader(() => 'document'),
  stickerMessage: mediaReader(() => 'sticker'),
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
  ...CHOICE_READERS,
  ...CARD_READERS,
  ...BUTTON_TEXT_READERS,
  pollCreationMessage: readPoll,
  pollCreationMessageV2: readPoll,
  pollCreationMessageV3: readPoll,
  pollCreationMessageV5: readPoll,
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
    ...omitUndefined({ name: place.name ?? place.caption, address: place.address, url: place.url }),
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
    ...omitUndefined({
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
    ...omitUndefined({ vcard }),
  }
}
