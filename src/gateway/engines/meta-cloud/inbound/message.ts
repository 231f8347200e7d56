import type {
  ChatRef,
  Content,
  Identity,
  Iso,
  MessageKey,
  Party,
  Referral,
  Reply,
} from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import { omitUndefined } from '../../../json.ts'
import { toContent } from './content.ts'
import { cleanName, cleanUsername, contactOf, identitiesOf, toIso } from '../identity.ts'
import {
  editShape,
  messageShape,
  reactionShape,
  revokeShape,
  systemShape,
  type MetaContact,
  type MetaMessage,
} from './shapes.ts'

export type Direction = 'in' | 'out'
/** The receiving phone number, and the people that a webhook describes. */
export type PhoneNumber = {
  account: string
  phone: string | undefined
  contacts: MetaContact[]
  receivedAt: Iso
}
type Options = { direction?: Direction; live: boolean; peer?: string }

/** Throws when the id, or every identity of the customer, is missing. */
export function readMessage(number: PhoneNumber, value: unknown, options: Options): InboundEvent {
  const message = messageShape.parse(value)
  const direction =
    options.direction ??
    (number.phone !== undefined && message.from === number.phone ? 'out' : 'in')
  const peer = peerOf(number, message, direction, options.peer)
  const place: Place = {
    base: {
      eventKey: `cloud:${number.account}:${message.id}`,
      occurredAt: toIso(message.timestamp, number.receivedAt),
      live: options.live,
    },
    direction,
    peer,
    chat: chatOf(message, peer),
    author:
      direction === 'out'
        ? { identities: identitiesOf({ phone: number.phone }), isSelf: true }
        : peer,
  }
  return readChange(message, place) ?? toCreated(message, place)
}

/** The fields that all events of one message share. */
type Place = {
  base: { eventKey: string; occurredAt: Iso; live: boolean }
  direction: Direction
  /** the customer, also for messages that the business sent */
  peer: Party
  chat: ChatRef
  author: Party
}

/** Parses types that change another message or an identity; undefined for a message of its own. */
function readChange(message: MetaMessage, place: Place): InboundEvent | undefined {
  const { base, direction, chat, author } = place
  switch (message.type) {
    case 'reaction': {
      const { data } = reactionShape.safeParse(message.reaction)
      if (!data) return undefined
      const target = targetKey(data.message_id)
      return { ...base, kind: 'message.reaction', target, chat, author, emoji: data.emoji || null }
    }
    case 'edit': {
      const { data } = editShape.safeParse(message.edit)
      if (!data) return undefined
      const target = targetKey(data.original_message_id, direction)
      return { ...base, kind: 'message.edited', target, chat, content: toContent(data.message) }
    }
    case 'revoke': {
      const { data } = revokeShape.safeParse(message.revoke)
      if (!data) return undefined
      const target = targetKey(data.original_message_id, direction)
      return { ...base, kind: 'message.revoked', target, chat, by: 'author' }
    }
    case 'system': {
      const changed = readChangedIdentity(message)
      return changed
        ? { ...base, kind: 'identity.changed', ...changed }
        : { ...base, kind: 'unknown', name: 'messages.system' }
    }
    default:
      return undefined
  }
}

function toCreated(
  message: MetaMessage,
  { base, direction, peer, chat, author }: Place,
): InboundEvent {
  return {
    ...base,
    kind: 'message.created',
    direction,
    origin: direction === 'out' ? 'device' : 'customer',
    chat,
    author,
    key: {
      providerId: message.id,
      stanzaId: message.id,
      fromMe: direction === 'out',
      ...omitUndefined({ participant: message.group_id ? peer.identities[0]?.value : undefined }),
    },
    content: contentOf(message),
    ...omitUndefined({
      reply: replyOf(message),
      referral: referralOf(message),
      forwarded: message.context?.forwarded || message.context?.frequently_forwarded || undefined,
    }),
  }
}

/**
 * A customer known only by an id answered a request for their number. `origin` is WhatsApp's
 * confirmation that the card is their own, so both identities are one person.
 */
export function readSharedPhone(number: PhoneNumber, event: InboundEvent): InboundEvent[] {
  if (
    event.kind !== 'message.created' ||
    event.direction !== 'in' ||
    event.content.type !== 'contacts' ||
    event.content.origin !== 'contact_request'
  )
    return []
  const known = event.author.identities.filter(({ kind }) => kind !== 'username')
  const [shared] = identitiesOf({ phone: event.content.cards[0]?.phones[0]?.waId })
  if (!shared || known.length === 0 || known.some(({ kind }) => kind === 'phone')) return []
  const { occurredAt, live } = event
  return [
    {
      kind: 'identity.linked',
      eventKey: `cloud:${number.account}:shared:${event.key.stanzaId}`,
      occurredAt,
      live,
      identities: [shared, ...known],
    },
  ]
}

/**
 * On the Cloud API the wamid alone identifies a message. A reaction does not name its message's
 * author, which is mostly us.
 */
function targetKey(id: string, direction: Direction = 'out'): MessageKey {
  return { providerId: id, stanzaId: id, fromMe: direction === 'out' }
}

function peerOf(
  number: PhoneNumber,
  message: MetaMessage,
  direction: Direction,
  threadId: string | undefined,
): Party {
  const ids =
    direction === 'out'
      ? { phone: message.to ?? threadId, bsuid: message.to_user_id }
      : { phone: message.from, bsuid: message.from_user_id }
  const contact = contactOf(number.contacts, ids)
  const identities = identitiesOf({
    phone: ids.phone ?? contact?.wa_id,
    bsuid: ids.bsuid ?? contact?.user_id,
    parentBsuid: message.from_parent_user_id ?? contact?.parent_user_id,
    username: contact?.profile?.username,
  })
  if (!identities.some((identity) => identity.kind !== 'username') && !message.group_id)
    throw new TypeError('a message without a person')
  return {
    identities,
    ...omitUndefined({
      displayName: cleanName(contact?.profile?.name),
      username: cleanUsername(contact?.profile?.username),
    }),
    isSelf: false,
  }
}

function chatOf(message: MetaMessage, peer: Party): ChatRef {
  if (message.group_id)
    return {
      kind: 'group',
      providerChatId: message.group_id,
      identities: [{ kind: 'group', value: message.group_id }],
    }
  const address =
    valueOf(peer.identities, 'bsuid') ??
    valueOf(peer.identities, 'phone') ??
    valueOf(peer.identities, 'parent_bsuid')
  return { kind: 'direct', providerChatId: address ?? '', identities: peer.identities }
}

const valueOf = (identities: Identity[], kind: Identity['kind']) =>
  identities.find((identity) => identity.kind === kind)?.value

function contentOf(message: MetaMessage): Content {
  const product = message.context?.referred_product
  const content = toContent(message)
  // A question about a catalogue product names it beside the text. It is added to the text, where
  // people read it.
  return product?.product_retailer_id && content.type === 'text'
    ? { ...content, text: `${content.text}\n[Produk ${product.product_retailer_id}]` }
    : content
}

function replyOf(message: MetaMessage): Reply | undefined {
  const { id, from } = message.context ?? {}
  return id ? { stanzaId: id, ...omitUndefined({ author: from }) } : undefined
}

function referralOf({ referral }: MetaMessage): Referral | undefined {
  if (!referral) return undefined
  return {
    sourceType: referral.source_type ?? 'ad',
    ...omitUndefined({
      sourceId: referral.source_id,
      sourceUrl: referral.source_url,
      headline: referral.headline,
      body: referral.body,
      clickId: referral.ctwa_clid,
      mediaUrl: referral.image_url ?? referral.video_url,
      welcomeText: referral.welcome_message?.text,
    }),
  }
}

/** `user_changed_number` and `user_changed_user_id`; these messages come without `contacts`. */
function readChangedIdentity(
  message: MetaMessage,
): { previous: Identity; current: Identity[] } | undefined {
  const system = systemShape.safeParse(message.system)
  if (!system.success || !system.data.type?.startsWith('user_changed_')) return undefined
  const { type, wa_id, new_wa_id, user_id, parent_user_id } = system.data
  const known = identitiesOf({ phone: message.from, bsuid: message.from_user_id })
  const preferred = known.find(
    (identity) => identity.kind === (type === 'user_changed_number' ? 'phone' : 'bsuid'),
  )
  const previous = preferred ?? known[0]
  const current = identitiesOf({
    phone: wa_id ?? new_wa_id,
    bsuid: user_id,
    parentBsuid: parent_user_id,
  })
  return previous && current.length > 0 ? { previous, current } : undefined
}
