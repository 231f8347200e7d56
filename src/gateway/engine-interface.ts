import type { Capabilities } from '#whatsapp/engine-capabilities'
import type { ChannelSettings } from '#whatsapp/connection'
import type {
  ChannelStatus,
  DeliveryStatus,
  EngineKind,
  Identity,
  Iso,
  MediaRef,
  MessageKey,
  ProviderError,
  TemplateParts,
} from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import type { OutboundCommand, SendResult } from '#whatsapp/commands'

/**
 * One connected number with its decrypted credentials. It lives for one call: never logged, never
 * stored.
 */
export type Account = {
  channelId: string
  engine: EngineKind
  /** phone_number_id, WAHA session name, or the simulator's own id */
  externalId: string
  /** the status in the channel row */
  status: ChannelStatus
  /** validated by the engine's own schema in its connection.ts */
  credentials: object
  /** channel.settings: each engine reads the fields of its schema (#whatsapp/connection) */
  settings: object
}

/** A canonical event with the account (phone_number_id, WABA id, session) that the body names. */
export type AddressedEvent = { account: string; event: InboundEvent }
/** An unreadable item. `at` is its place in the body; message text is never included. */
export type ParseFailure = { at: string; reason: string }
export type ParsedBody = { items: AddressedEvent[]; failures: ParseFailure[] }

export type ActionResult = { ok: true } | { ok: false; error: ProviderError }
/**
 * Facts about a number besides its status. `settings` belong in channel.settings: values that the
 * provider confirmed, not typed ones.
 */
export type NumberFacts = {
  phone?: string
  name?: string
  quality?: string
  settings?: ChannelSettings
  /** the number or id that these credentials reach, as the provider confirmed */
  provedNumber?: string
}
export type SessionState = {
  status: ChannelStatus
  reason?: string
  qr?: string
  qrExpiresAt?: Iso
  facts?: NumberFacts
}
export type SessionAction = 'start' | 'restart' | 'stop' | 'logout' | 'scan'

/** A chat at the provider, with the customer's newest message where the provider needs one. */
export type ChatTarget = { providerChatId: string; to: Identity[]; lastInbound?: MessageKey }

/** `ids`: every id by which deliveries may name the account (phone_number_id, WABA id, session). */
export type WebhookIdentity = {
  ids: string[]
  secret?: string
  verifyToken?: string
  /** the instance's own secret is accepted for it, because the provider confirmed the owner */
  isVouchedFor: boolean
}

/**
 * How an HTTP engine recognises its provider. Its methods receive bytes that are not trusted yet.
 */
export type WebhookGuard = {
  /** Returns the text to echo when the handshake has one of `tokens`; undefined refuses it. */
  challenge(query: URLSearchParams, tokens: string[]): string | undefined
  isSigned(raw: Uint8Array, signature: string | null, secret: string): boolean
  /**
   * One secret signs for every number of the provider's app, also for numbers that are not
   * connected here.
   */
  hasAppSecret?: boolean
  /** The name of the header with the signature. */
  signatureHeader: string
  /** The ids by which deliveries name a connected account, and its secrets. */
  identify(account: Account): WebhookIdentity
  /** The accounts in the body, to look up their secrets. */
  accountsIn(body: string): string[]
  /**
   * A text that is equal for most bodies about one chat: they are processed one after the other.
   */
  orderHint(body: string): string | undefined
  /** Whether a signed body is too old to be a retry: then it is a replay. */
  isStale?(body: string, now: Date): boolean
}

/**
 * The bytes of a received file as the provider streams them. `gone`: it will never be available
 * again.
 */
export type FetchedMedia =
  | { state: 'open'; mime: string; sizeBytes?: number; body: ReadableStream<Uint8Array> }
  | { state: 'gone'; reason: string }
  | { state: 'failed'; error: ProviderError }

/** A template as its provider stores it. Facts: reference section 3.11. */
export type ProviderTemplate = {
  externalId: string
  name: string
  language: string
  category: string
  status: string
  reason?: string
  quality?: string
  body: string
  parts?: TemplateParts
  /** examples of the variables of the body, in their order */ samples?: string[]
}
export type NewTemplate = {
  name: string
  language: string
  category: string
  body: string
  sampleValues: string[]
  /** header, footer and buttons */ parts?: TemplateParts
}
export type TemplateResult<T> = { ok: true; value: T } | { ok: false; error: ProviderError }

/** Templates that the provider reviews; only the official API (and the simulator) has them. */
export type TemplatePort = {
  list(account: Account): Promise<TemplateResult<ProviderTemplate[]>>
  create(
    account: Account,
    template: NewTemplate,
  ): Promise<TemplateResult<{ externalId: string; status: string; category: string }>>
  /**
   * Deletes one language by its id, or every language by the name alone. A missing name is read
   * from the provider.
   */
  remove(
    account: Account,
    template: { externalId: string; name?: string } | { externalId?: undefined; name: string },
  ): Promise<TemplateResult<null>>
}

/** The methods of every WhatsApp engine. Failures of the provider are results, never exceptions. */
export type Engine = {
  kind: EngineKind
  capabilities: Capabilities
  /** Turns a stored body into events. Never throws: unreadable items are in `failures`. */
  parse(rawBody: string, receivedAt: Iso): ParsedBody
  /** Sends once, within its own time limit. `unconfirmed`: it may have been sent. */
  send(account: Account, command: OutboundCommand): Promise<SendResult>
  markRead(account: Account, target: ChatTarget): Promise<ActionResult>
  setTyping(account: Account, target: ChatTarget, state: 'start' | 'stop'): Promise<ActionResult>
  readSession(account: Account): Promise<SessionState>
  /** Throws AppError('channel.unsupported') for actions that the engine lacks. */
  actOnSession(account: Account, action: SessionAction): Promise<SessionState>
  webhook?: WebhookGuard
  // Optional methods, where the provider supports them. A missing one is answered with 501 and the
  // engine's name.
  fetchMedia?(account: Account, media: MediaRef): Promise<FetchedMedia>
  edit?(
    account: Account,
    target: ChatTarget & { key: MessageKey },
    text: string,
  ): Promise<ActionResult>
  revoke?(account: Account, target: ChatTarget & { key: MessageKey }): Promise<ActionResult>
  /** null removes the reaction */
  react?(
    account: Account,
    target: ChatTarget & { key: MessageKey },
    emoji: string | null,
  ): Promise<ActionResult>
  archive?(account: Account, target: ChatTarget, archived: boolean): Promise<ActionResult>
  deleteChat?(account: Account, target: ChatTarget): Promise<ActionResult>
  /** Returns eight characters that the owner types on the phone instead of scanning a code. */
  requestPairingCode?(
    account: Account,
    phone: string,
  ): Promise<{ ok: true; code: string } | { ok: false; error: ProviderError }>
  /** Returns the address of the chat's picture; null when it is missing or hidden. */
  readPicture?(account: Account, target: ChatTarget): Promise<string | null>
  /** Returns the provider's delivery status of a message of ours; undefined where it has none. */
  readReceipt?(
    account: Account,
    target: ChatTarget & { key: MessageKey },
  ): Promise<DeliveryStatus | undefined>
  /**
   * Returns messages since a time, oldest first, as events with `live: false`. They fill gaps of
   * the webhooks.
   */
  backfill?(account: Account, since: Iso): Promise<AddressedEvent[]>
  templates?: TemplatePort
  /**
   * Called after the channel left the account: removes what `actOnSession` added at the provider,
   * and our own data of it.
   */
  leave?(account: Account): Promise<ActionResult>
  /** Unlinks the number and deletes its session at the provider, where one exists. */
  deleteSession?(account: Account): Promise<ActionResult>
}
