import type { Content, Identity } from '#whatsapp/model'
import type { OutboundBody, OutboundCommand, OutboundMedia } from '#whatsapp/commands'
import { asService, db } from '#platform/database'
import { objectStore } from '#platform/objects'
import { findOutgoingFile, type Outgoing } from './delivery-queries.ts'

/** The command that the engine sends for a stored message; undefined when its file was deleted. */
export async function readCommand(message: Outgoing): Promise<OutboundCommand | undefined> {
  const body = await bodyOf(message)
  if (!body) return undefined
  const [direction, stanzaId = ''] = message.reply_provider_key?.split(':') ?? []
  return {
    commandId: message.id,
    to: addressesOf(message),
    providerChatId: message.provider_chat_id,
    replyTo: message.reply_provider_id
      ? { providerId: message.reply_provider_id, stanzaId, fromMe: direction === '1' }
      : undefined,
    body,
    windowExpiresAt: message.window_expires_at,
  }
}

/** The ids by which an engine can reach a customer. */
export const addressesOf = ({ identities }: { identities: Identity[] }): Identity[] =>
  identities.filter(({ kind }) => kind !== 'username')

/** Undefined when the message's file was deleted. */
async function bodyOf(message: Outgoing): Promise<OutboundBody | undefined> {
  const { content } = message
  switch (content.type) {
    case 'template':
      return templateOf(message, content)
    case 'location':
      return {
        type: 'location',
        latitude: content.latitude,
        longitude: content.longitude,
        name: content.name,
        address: content.address,
      }
    case 'contacts':
      return { type: 'contacts', cards: content.cards }
    case 'location_request':
    case 'contact_request':
    case 'flow':
      return content
    case 'media': {
      const media = await fileOf(message)
      return media && { type: 'media', media, caption: content.caption }
    }
    default:
      return { type: 'text', text: message.text }
  }
}

async function templateOf(
  message: Outgoing,
  content: Extract<Content, { type: 'template' }>,
): Promise<OutboundBody | undefined> {
  const { name, language, body = [], names, buttons } = content
  const template = {
    type: 'template' as const,
    name,
    language,
    body,
    text: message.text,
    ...(names ? { names } : {}),
    ...(buttons ? { buttons } : {}),
  }
  switch (content.header?.type) {
    case undefined:
      return template
    case 'text':
      // The provider adds a header text without a variable itself.
      return content.header.value
        ? { ...template, header: { type: 'text', ...content.header.value } }
        : template
    case 'location':
      return { ...template, header: content.header }
    case 'media': {
      const media = await fileOf(message)
      return media && { ...template, header: { type: 'media', media } }
    }
  }
}

async function fileOf(message: Outgoing): Promise<OutboundMedia | undefined> {
  const file = await db.readAs(asService('a delivery belongs to no member'), (tx) =>
    findOutgoingFile(tx, message.id),
  )
  if (!file) return undefined
  const open = async () => {
    const found = await objectStore().open(file.storage_path)
    if (!found) throw new Error('the bytes of an attachment are gone')
    return found.body
  }
  return {
    kind: file.kind,
    mime: file.mime,
    fileName: file.file_name ?? undefined,
    sizeBytes: file.size_bytes,
    seconds: file.seconds ?? undefined,
    key: file.storage_path,
    open,
  }
}
