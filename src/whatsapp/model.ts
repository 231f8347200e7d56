/**
 * The one model of all WhatsApp engines: events in, commands out. Facts: docs/whatsapp-model.md.
 * Data that is missing here stays in the raw event, so nothing is lost.
 */

/** Each has a row in capabilities.ts; the check on public.channel.engine lists the same. */
export const ENGINES = ['simulator', 'meta-cloud', 'waha', 'baileys'] as const
export type EngineKind = (typeof ENGINES)[number]
/** UTC ISO-8601 with milliseconds. */
export type Iso = string

export type IdentityKind = 'phone' | 'lid' | 'bsuid' | 'parent_bsuid' | 'group' | 'username'
/** phone and lid: digits only; the others as the provider writes them. */
export type Identity = { kind: IdentityKind; value: string }

export type Party = {
  identities: Identity[]
  displayName?: string
  username?: string
  isSelf: boolean
}
export type ChatRef = { kind: 'direct' | 'group'; providerChatId: string; identities: Identity[] }

/** A provider's message id, split so that every dialect of it can be matched. */
export type MessageKey = {
  /** verbatim: wamid… or false_628…@c.us_3A5F */
  providerId: string
  /** the part that is equal in every dialect */
  stanzaId: string
  fromMe: boolean
  participant?: string
}

export type MediaKind =
  | 'image'
  | 'video'
  | 'video_note'
  | 'audio'
  | 'voice'
  | 'document'
  | 'sticker'
export type MediaSource =
  | { type: 'url'; url: string; needsAuth: boolean; expiresAt?: Iso }
  | { type: 'cloud_media_id'; id: string; url?: string }
  | { type: 'baileys'; handle: string }
  /** a file of ours that a member attached: its bytes are in our own objects */
  | { type: 'stored'; attachmentId: string }
  | { type: 'unavailable'; reason: string }
export type MediaRef = {
  kind: MediaKind
  mime: string
  fileName?: string
  sizeBytes?: number
  sha256Hex?: string
  seconds?: number
  animated?: boolean
  source: MediaSource
}

export type ContactCard = {
  name: string
  phones: { phone: string; waId?: string; label?: string }[]
  emails?: string[]
  org?: string
  vcard?: string
}
export type OrderItem = { sku: string; quantity: number; price: number; currency: string }

export type Content =
  | { type: 'text'; text: string }
  | { type: 'media'; media: MediaRef; caption?: string }
  | ({ type: 'location'; url?: string; live?: boolean } & Place)
  | { type: 'contacts'; cards: ContactCard[]; origin?: string }
  | {
      type: 'choice'
      via: 'button' | 'list' | 'template_button' | 'flow' | 'address' | 'poll'
      id?: string
      title?: string
      description?: string
      data?: unknown
    }
  | { type: 'order'; catalogId: string; note?: string; items: OrderItem[] }
  | {
      type: 'card'
      kind: 'poll' | 'product' | 'event' | 'group_invite' | 'other'
      title?: string
      text?: string
    }
  /**
   * `text` is its body filled in; `body` are the values that filled it, in their order, `names`
   * their names where the template names them
   */
  | {
      type: 'template'
      name: string
      language: string
      text: string
      body?: string[]
      names?: string[]
      header?: FilledHeader
      footer?: string
      buttons?: TemplateButton[]
      /** texts of its buttons */ choices?: string[]
    }
  | Ask
  | { type: 'unsupported'; providerType: string; code?: number; reason?: string }

/**
 * Requests that a customer answers with a tap: a location, a hidden phone number, or a form (flow)
 * stored at Meta. `text` is shown above its button. `screen` is where the form begins, unless that
 * is its first screen.
 */
export type Ask =
  | { type: 'location_request'; text: string }
  | { type: 'contact_request'; text: string }
  | { type: 'flow'; text: string; button: string; flowId: string; screen?: string }

/** The value of a header's variable. A template with named variables requires their names. */
export type HeaderValue = { text: string; name?: string }
export type Place = { latitude: number; longitude: number; name?: string; address?: string }
/** `value` is what filled the variable of a text header, if it has one. */
export type FilledHeader =
  | { type: 'text'; text: string; value?: HeaderValue }
  | { type: 'media'; media: MediaRef }
  | ({ type: 'location' } & Place)

/**
 * The parts of a template beside its text, in the provider's terms (IMAGE, QUICK_REPLY). `example`:
 * the reviewed value of its variable. `others`: unknown parts.
 */
export type TemplateParts = {
  header?: { format: string; text?: string; example?: string }
  footer?: string
  buttons?: { type: string; text: string; url?: string; phone?: string; example?: string }[]
  others?: string[]
}

export type Reply = { stanzaId: string; author?: string; excerpt?: string }
export type Referral = {
  sourceType: string
  sourceId?: string
  sourceUrl?: string
  headline?: string
  body?: string
  clickId?: string
  mediaUrl?: string
  welcomeText?: string
}

/** Delivery states in their order; `failed` is accepted only below `delivered`. */
export type DeliveryStatus = 'queued' | 'sent' | 'delivered' | 'read' | 'played' | 'failed'
export type ErrorClass =
  | 'retry'
  | 'wait'
  | 'needs_template'
  | 'final'
  | 'configuration'
  | 'user_blocked'
  | 'unconfirmed'
/** `title`, `detail`: the provider's own words. provider-reasons.ts renders our texts. */
export type ProviderError = {
  code: string
  title?: string
  detail?: string
  facts?: Record<string, string | number>
  class: ErrorClass
  retryAfterMs?: number
}

/** WAHA's names for the state of a session (specification section 3), used for every engine. */
export type ChannelStatus =
  | 'pending'
  | 'STOPPED'
  | 'STARTING'
  | 'SCAN_QR_CODE'
  | 'PASSKEY_REQUIRED'
  | 'PASSKEY_CONFIRMATION_REQUIRED'
  | 'WORKING'
  | 'FAILED'

type EventBase = {
  /** unique across everything an engine ever sends: the idempotency key */
  eventKey: string
  occurredAt: Iso
  /** false for history and backfill: stored, never answered and never notified */
  live: boolean
}

export type MessageCreated = EventBase & {
  kind: 'message.created'
  direction: 'in' | 'out'
  /** `device`: typed on the paired phone */
  origin: 'customer' | 'api' | 'device'
  chat: ChatRef
  author: Party
  key: MessageKey
  content: Content
  reply?: Reply
  referral?: Referral
  forwarded?: boolean
  commandId?: string
}
export type MessageStatus = EventBase & {
  kind: 'message.status'
  target: MessageKey
  recipient?: Identity
  status: DeliveryStatus
  error?: ProviderError
  pricing?: { model?: string; type?: string; category?: string; billable?: boolean }
  commandId?: string
}
export type InboundEvent =
  | MessageCreated
  | MessageStatus
  | (EventBase & { kind: 'message.edited'; target: MessageKey; chat: ChatRef; content: Content })
  | (EventBase & {
      kind: 'message.revoked'
      target: MessageKey
      chat: ChatRef
      by: 'author' | 'admin' | 'unknown'
    })
  | (EventBase & {
      kind: 'message.reaction'
      target: MessageKey
      chat: ChatRef
      author: Party
      emoji: string | null
    })
  | (EventBase & {
      kind: 'chat.presence'
      chat: ChatRef
      state: 'online' | 'offline' | 'typing' | 'recording' | 'paused'
    })
  | (EventBase & { kind: 'chat.archived'; chat: ChatRef; archived: boolean })
  | (EventBase & {
      kind: 'call'
      chat: ChatRef
      callId: string
      state: 'ringing' | 'accepted' | 'rejected' | 'ended'
      video: boolean
    })
  | (EventBase & {
      kind: 'contact.preference'
      contact: Identity[]
      topic: 'marketing'
      allowed: boolean
    })
  | (EventBase & { kind: 'identity.linked'; identities: Identity[] })
  | (EventBase & { kind: 'identity.changed'; previous: Identity; current: Identity[] })
  | (EventBase & { kind: 'account.status'; status: ChannelStatus; reason?: string; qr?: string })
  | (EventBase & {
      kind: 'account.limit'
      limit:
        | 'reachout_timelock'
        | 'new_chat_cap'
        | 'throughput'
        | 'messaging_tier'
        | 'quality'
        | 'policy'
      active: boolean
      until?: Iso
      value?: string
    })
  | (EventBase & {
      kind: 'template.status'
      templateId: string
      name: string
      language: string
      status?: string
      category?: string
      /** announced: the category it will have from then on */ nextCategory?: {
        category: string
        at: Iso
      }
      quality?: string
      reason?: string
    })
  | (EventBase & { kind: 'unknown'; name: string })

/** A file that leaves: from our own objects, so it can be opened again for every try. */
export type OutboundMedia = {
  kind: MediaKind
  mime: string
  fileName?: string
  sizeBytes: number
  seconds?: number
  /** opens the bytes again for every try */
  open(): Promise<ReadableStream<Uint8Array>>
  /** equal for equal bytes: what was uploaded once need not be again */
  key?: string
  /** an address that a provider may fetch for some minutes, where the instance has a public one */
  url?: string
}
export type OutboundBody =
  | { type: 'text'; text: string }
  | { type: 'media'; media: OutboundMedia; caption?: string }
  | ({ type: 'location' } & Place)
  | { type: 'contacts'; cards: ContactCard[] }
  | { type: 'buttons'; text: string; footer?: string; buttons: { id: string; title: string }[] }
  | {
      type: 'list'
      text: string
      button: string
      sections: { title: string; rows: { id: string; title: string; description?: string }[] }[]
    }
  | { type: 'cta'; text: string; label: string; url: string }
  | Ask
  | {
      type: 'template'
      name: string
      language: string
      body: string[]
      names?: string[]
      text: string
      header?: OutboundHeader
      buttons?: TemplateButton[]
    }
export type OutboundHeader =
  | ({ type: 'text' } & HeaderValue)
  | { type: 'media'; media: OutboundMedia }
  | ({ type: 'location' } & Place)
/**
 * The value of a template's button, by its position: the payload of a quick reply, the end of a
 * URL, or a code to copy. A form needs none.
 */
export type TemplateButton =
  | { index: number; sub: 'quick_reply' | 'url' | 'copy_code'; value: string }
  | { index: number; sub: 'flow' }
export type OutboundCommand = {
  /** our message id: given to the provider where it accepts one, to reconcile an unknown outcome */
  commandId: string
  to: Identity[]
  providerChatId: string
  replyTo?: MessageKey
  body: OutboundBody
  /**
   * End of the 24-hour window; null when the customer never wrote; left out where no window
   * applies.
   */
  windowExpiresAt?: Iso | null
  /** when its send slot is due (`performance.now()`), where one was taken with the message */
  slotDueMs?: number
}
export type SendResult =
  | { state: 'accepted'; key: MessageKey; resolved?: Identity[] }
  | { state: 'rejected'; error: ProviderError }
  /**
   * the request may or may not have reached WhatsApp: never sent again by itself; `key` is the id
   * that it has there if it did, where that was ours to choose
   */
  | { state: 'unconfirmed'; error: ProviderError; key?: MessageKey }

/** What a business does to a message that is at WhatsApp. `emoji` null takes a reaction back. */
export type MessageAct =
  | { kind: 'react'; emoji: string | null }
  | { kind: 'edit'; text: string }
  | { kind: 'revoke' }
