/**
 * The common model of all WhatsApp engines: the parts of events (`events.ts`) and commands
 * (`commands.ts`). Facts: docs/whatsapp-model.md.
 */

/** Each has a row in engine-capabilities.ts; the check on public.channel.engine lists the same. */
export const ENGINES = ['simulator', 'meta-cloud', 'waha', 'baileys'] as const
export type EngineKind = (typeof ENGINES)[number]
/** A time in UTC, ISO-8601 with milliseconds. */
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
  /** unchanged from the provider: wamid… or false_628…@c.us_3A5F */
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
  /** a file that a member attached; its bytes are in our own objects */
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
   * `text` is the body with its variables filled; `body` are their values in order, `names` their
   * names where the template names them
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
      /** labels of its buttons */ choices?: string[]
    }
  | Ask
  | { type: 'unsupported'; providerType: string; code?: number; reason?: string }

/**
 * Requests that a customer answers with a tap: a location, a hidden phone number, or a form (flow)
 * stored at Meta. `text` is shown above the button. `screen` is the first screen of the form,
 * unless that is its own first one.
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

/**
 * The value of a template's button, by its position: the payload of a quick reply, the end of a
 * URL, or a code to copy. A form needs none.
 */
export type TemplateButton =
  | { index: number; sub: 'quick_reply' | 'url' | 'copy_code'; value: string }
  | { index: number; sub: 'flow' }
