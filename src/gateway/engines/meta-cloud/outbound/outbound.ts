import { z } from 'zod'
import type { ContactCard, Identity, MediaKind, TemplateButton } from '#whatsapp/model'
import type {
  OutboundBody,
  OutboundCommand,
  OutboundHeader,
  OutboundMedia,
  SendResult,
} from '#whatsapp/commands'
import { omitUndefined } from '../../../json.ts'
import { identitiesOf } from '../identity.ts'
import type { GraphResult } from '../graph.ts'

/** The limit of biz_opaque_callback_data in the Cloud API. */
const CALLBACK_LIMIT = 512

/** A message's file at Meta: the id of an upload, or an address that Meta may fetch. */
export type MediaHandle = { id: string } | { link: string }

/**
 * The body of POST /{phone_number_id}/messages; undefined when Meta can reach none of the
 * identities.
 */
export function toMetaPayload(command: OutboundCommand, handle?: MediaHandle): object | undefined {
  const envelope = toEnvelope(command.to)
  return (
    envelope && {
      ...envelope,
      ...(command.replyTo ? { context: { message_id: command.replyTo.providerId } } : {}),
      ...(command.commandId.length <= CALLBACK_LIMIT
        ? { biz_opaque_callback_data: command.commandId }
        : {}),
      ...toTyped(command, handle),
    }
  )
}

/** A reaction to a message; an empty emoji removes it. It has no `context`. */
export function toReaction(
  to: Identity[],
  messageId: string,
  emoji: string | null,
): object | undefined {
  const envelope = toEnvelope(to)
  return (
    envelope && {
      ...envelope,
      type: 'reaction',
      reaction: { message_id: messageId, emoji: emoji ?? '' },
    }
  )
}

function toEnvelope(to: Identity[]): object | undefined {
  const address = toAddress(to)
  return address && { messaging_product: 'whatsapp', recipient_type: 'individual', ...address }
}

/**
 * Numbers are written with `+`: otherwise Meta adds the business number's own country code. A phone
 * has precedence over an id, as at Meta.
 */
function toAddress(to: Identity[]): { to: string } | { recipient: string } | undefined {
  const find = (kind: Identity['kind']) => to.find((identity) => identity.kind === kind)?.value
  const phone = find('phone')
  if (phone) return { to: `+${phone}` }
  const recipient = find('bsuid') ?? find('parent_bsuid')
  return recipient ? { recipient } : undefined
}

/** The file that must be uploaded to Meta before the message. */
export function fileOf(body: OutboundBody): OutboundMedia | undefined {
  if (body.type === 'media') return body.media
  return body.type === 'template' && body.header?.type === 'media' ? body.header.media : undefined
}

function toTyped({ body, commandId }: OutboundCommand, handle: MediaHandle | undefined): object {
  switch (body.type) {
    case 'text':
      return {
        type: 'text',
        text: { body: body.text, preview_url: /https?:\/\//i.test(body.text) },
      }
    case 'media':
      return toMedia(body.media, body.caption, handle)
    case 'location':
      return {
        type: 'location',
        location: {
          latitude: body.latitude,
          longitude: body.longitude,
          ...omitUndefined({ name: body.name, address: body.address }),
        },
      }
    case 'contacts':
      return { type: 'contacts', contacts: body.cards.map(toCard) }
    case 'template':
      return { type: 'template', template: toTemplate(body, handle, commandId) }
    default:
      return { type: 'interactive', interactive: toInteractive(body, commandId) }
  }
}

type InteractiveBody = Extract<
  OutboundBody,
  { type: 'buttons' | 'list' | 'cta' | 'location_request' | 'contact_request' | 'flow' }
>

function toInteractive(body: InteractiveBody, commandId: string): object {
  const text = { text: body.text }
  switch (body.type) {
    case 'buttons':
      return {
        type: 'button',
        body: text,
        ...(body.footer ? { footer: { text: body.footer } } : {}),
        action: {
          buttons: body.buttons.map(({ id, title }) => ({ type: 'reply', reply: { id, title } })),
        },
      }
    case 'list':
      return {
        type: 'list',
        body: text,
        action: {
          button: body.button,
          sections: body.sections.map(({ title, rows }) => ({ ...(title ? { title } : {}), rows })),
        },
      }
    case 'cta':
      return {
        type: 'cta_url',
        body: text,
        action: { name: 'cta_url', parameters: { display_text: body.label, url: body.url } },
      }
    case 'location_request':
      return { type: 'location_request_message', body: text, action: { name: 'send_location' } }
    case 'contact_request':
      return { type: 'request_contact_info', body: text, action: { name: 'request_contact_info' } }
    case 'flow':
      return {
        type: 'flow',
        body: text,
        action: { name: 'flow', parameters: toFlow(body, commandId) },
      }
  }
}

/**
 * The token is the id of our message and returns with the customer's answers. Without a screen the
 * form begins at its own first one.
 */
function toFlow(
  { flowId, button, screen }: Extract<OutboundBody, { type: 'flow' }>,
  token: string,
): object {
  return {
    flow_message_version: '3',
    flow_token: token,
    flow_id: flowId,
    flow_cta: button,
    ...(screen ? { flow_action: 'navigate', flow_action_payload: { screen } } : {}),
  }
}

/** The Cloud API's name of a file's kind. */
const TYPE: Record<MediaKind, 'image' | 'video' | 'audio' | 'document' | 'sticker'> = {
  image: 'image',
  video: 'video',
  video_note: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'document',
  sticker: 'sticker',
}

function toMedia(
  media: OutboundMedia,
  caption: string | undefined,
  handle: MediaHandle | undefined,
): object {
  const type = TYPE[media.kind]
  const extras = {
    ...(caption ? { caption } : {}),
    ...(type === 'document' && media.fileName ? { filename: media.fileName } : {}),
    ...(isVoiceNote(media) ? { voice: true } : {}),
  }
  return { type, [type]: { ...handle, ...extras } }
}

/** WhatsApp shows only Ogg files as voice notes; other recordings are sent as audio files. */
const isVoiceNote = (media: OutboundMedia): boolean =>
  media.kind === 'voice' && /^audio\/ogg\b/i.test(media.mime)

function toCard(card: ContactCard): object {
  // `formatted_name` needs one further part of the name beside it.
  const [firstName = card.name, ...rest] = card.name.split(' ')
  return {
    name: {
      formatted_name: card.name,
      first_name: firstName,
      ...(rest.length > 0 ? { last_name: rest.join(' ') } : {}),
    },
    ...(card.phones.length > 0
      ? {
          phones: card.phones.map((phone) => ({
            phone: phone.phone,
            ...(phone.waId ? { wa_id: phone.waId } : {}),
            ...(phone.label ? { type: phone.label } : {}),
          })),
        }
      : {}),
    ...(card.emails ? { emails: card.emails.map((email) => ({ email })) } : {}),
    ...(card.org ? { org: { company: card.org } } : {}),
  }
}

function toTemplate(
  body: Extract<OutboundBody, { type: 'template' }>,
  handle: MediaHandle | undefined,
  commandId: string,
): object {
  const components = [
    ...(body.header ? [{ type: 'header', parameters: [headerOf(body.header, handle)] }] : []),
    ...(body.body.length > 0
      ? [
          {
            type: 'body',
            parameters: body.body.map((text, position) => ({
              type: 'text',
              ...omitUndefined({ parameter_name: body.names?.[position] }),
              text,
            })),
          },
        ]
      : []),
    ...(body.buttons ?? []).map((button) => ({
      type: 'button',
      sub_type: button.sub,
      index: String(button.index),
      parameters: [valueOf(button, commandId)],
    })),
  ]
  return {
    name: body.name,
    language: { code: body.language },
    ...(components.length > 0 ? { components } : {}),
  }
}

function valueOf(button: TemplateButton, token: string): object {
  switch (button.sub) {
    case 'quick_reply':
      return { type: 'payload', payload: button.value }
    case 'url':
      return { type: 'text', text: button.value }
    case 'copy_code':
      return { type: 'coupon_code', coupon_code: button.value }
    case 'flow':
      return { type: 'action', action: { flow_token: token } }
  }
}

function headerOf(header: OutboundHeader, handle: MediaHandle | undefined): object {
  switch (header.type) {
    case 'text':
      return { type: 'text', ...omitUndefined({ parameter_name: header.name }), text: header.text }
    case 'location':
      return {
        type: 'location',
        location: {
          latitude: header.latitude,
          longitude: header.longitude,
          ...omitUndefined({ name: header.name, address: header.address }),
        },
      }
    case 'media': {
      const type = TYPE[header.media.kind]
      return {
        type,
        [type]: {
          ...handle,
          ...(type === 'document' && header.media.fileName
            ? { filename: header.media.fileName }
            : {}),
        },
      }
    }
  }
}

const acceptedShape = z.object({
  messages: z.tuple([z.object({ id: z.string().min(1) })], z.unknown()),
  contacts: z
    .array(z.object({ wa_id: z.string().optional(), user_id: z.string().optional() }))
    .optional()
    .catch(undefined),
})

/** An answer without a message id may still have sent the message. */
export function toSendResult(result: GraphResult): SendResult {
  if (!result.ok)
    return {
      state: result.error.class === 'unconfirmed' ? 'unconfirmed' : 'rejected',
      error: result.error,
    }
  const accepted = acceptedShape.safeParse(result.body)
  if (!accepted.success)
    return {
      state: 'unconfirmed',
      error: { code: 'unreadable', title: 'The answer names no message', class: 'unconfirmed' },
    }
  const { id } = accepted.data.messages[0]
  const [contact] = accepted.data.contacts ?? []
  const resolved = identitiesOf({ phone: contact?.wa_id, bsuid: contact?.user_id })
  return {
    state: 'accepted',
    key: { providerId: id, stanzaId: id, fromMe: true },
    ...omitUndefined({ resolved: resolved.length > 0 ? resolved : undefined }),
  }
}
