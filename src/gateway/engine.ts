import type { Capabilities } from '#whatsapp/capabilities'
import type { ChannelSettings } from '#whatsapp/connection'
import type {
  ChannelStatus,
  DeliveryStatus,
  EngineKind,
  Identity,
  InboundEvent,
  Iso,
  MediaRef,
  MessageKey,
  OutboundCommand,
  ProviderError,
  SendResult,
  TemplateParts,
} from '#whatsapp/model'

/**
 * One connected number with its credentials opened. It lives for one call: never logged, never
 * stored.
 */
export type Account = {
  channelId: string
  engine: EngineKind
  /** phone_number_id, WAHA session name, or the simulator's own id */
  externalId: string
  /** as the channel row says now */
  status: ChannelStatus
  /** opaque outside the engine: its connection.ts holds the schema */
  credentials: object
  /** channel.settings: each engine reads what its schema knows (#whatsapp/connection) */
  settings: object
}

/**
 * A canonical event and the account (phone_number_id, WABA id, session) that the body says it is
 * for.
 */
export type AddressedEvent = { account: string; event: InboundEvent }
/**
 * An item that could not be understood. `at` is its place in the body; no message text stands in
 * it.
 */
export type ParseFailure = { at: string; reason: string }
export type ParsedBody = { items: AddressedEvent[]; failures: ParseFailure[] }

export type ActionResult = { ok: true } | { ok: false; error: ProviderError }
/**
 * What the provider says of a number beside its state. `settings` belong into channel.settings:
 * what is proved, not what somebody typed.
 */
export type NumberFacts = {
  phone?: string
  name?: string
  quality?: string
  settings?: ChannelSettings
  /** the number or id that the account's credentials were seen to reach */
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

/**
 * A chat at the provider, with the newest message of the customer where the provider asks for one.
 */
export type ChatTarget = { providerChatId: string; to: Identity[]; lastInbound?: MessageKey }

/** `ids`: all that deliveries may name (phone_number_id, WABA id, session). */
export type WebhookIdentity = {
  ids: string[]
  secret?: string
  verifyToken?: string
  /** the instance's own secret speaks for it: its provider confirmed whose it is */
  isVouchedFor: boolean
}

/**
 * How an engine that is called over HTTP knows its provider. All of it works on bytes that are not
 * trusted yet.
 */
export type WebhookGuard = {
  /** The text to echo when the handshake carries one of `tokens`; undefined = refuse. */
  challenge(query: URLSearchParams, tokens: string[]): string | undefined
  isSigned(raw: Uint8Array, signature: string | null, secret: string): boolean
  /**
   * One secret signs for every number of a provider's app, those included that are not connected
   * here.
   */
  hasAppSecret?: boolean
  /** Name of the header that carries the signature. */
  signatureHeader: string
  /** How deliveries name a connected account, and what proves them. */
  identify(account: Account): WebhookIdentity
  /** Accounts that the body names, to look up their secrets. */
  accountsIn(body: string): string[]
  /**
   * Something that is equal for most bodies about one chat: they are processed one after the other.
   */
  orderHint(body: string): string | undefined
  /** A signed body that says it was sent too long ago to be a retry: somebody plays it again. */
  isStale?(body: string, now: Date): boolean
}

/**
 * The bytes of a received file as the provider streams them. `gone`: it will never be there again.
 */
export type FetchedMedia =
  | { state: 'open'; mime: string; sizeBytes?: number; body: ReadableStream<Uint8Array> }
  | { state: 'gone'; reason: string }
  | { state: 'failed'; error: ProviderError }

/** A template as its provider keeps it. Facts: reference section 3.11. */
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
  /** what stands around the text */ parts?: TemplateParts
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
   * One language by its id, whose name is asked when it is not given; every language by the name
   * alone.
   */
  remove(
    account: Account,
    template: { externalId: string; name?: string } | { externalId?: undefined; name: string },
  ): Promise<TemplateResult<null>>
}

/** What every WhatsApp engine does. Failures of the provider are results, never exceptions. */
export type Engine = {
  kind: EngineKind
  capabilities: Capabilities
  /**
   * Turns a stored body into events. Never throws: what it can't read is in `failures`, the rest is
   * in `items`.
   */
  parse(rawBody: string, receivedAt: Iso): ParsedBody
  /** Sends once, within a time limit of its own. `unconfirmed` means that it may have been sent. */
  send(account: Account, command: OutboundCommand): Promise<SendResult>
  markRead(account: Account, target: ChatTarget): Promise<ActionResult>
  setTyping(account: Account, target: ChatTarget, state: 'start' | 'stop'): Promise<ActionResult>
  readSession(account: Account): Promise<SessionState>
  /** Throws AppError('channel.unsupported') for what the engine has no notion of. */
  actOnSession(account: Account, action: SessionAction): Promise<SessionState>
  webhook?: WebhookGuard
  // What follows is there where the provider has it: a missing method is a missing capability (501
  // with the engine's name).
  fetchMedia?(account: Account, media: MediaRef): Promise<FetchedMedia>
  edit?(
    account: Account,
    target: ChatTarget & { key: MessageKey },
    text: string,
  ): Promise<ActionResult>
  revoke?(account: Account, target: ChatTarget & { key: MessageKey }): Promise<ActionResult>
  /** null takes the reaction away */
  react?(
    account: Account,
    target: ChatTarget & { key: MessageKey },
    emoji: string | null,
  ): Promise<ActionResult>
  archive?(account: Account, target: ChatTarget, archived: boolean): Promise<ActionResult>
  deleteChat?(account: Account, target: ChatTarget): Promise<ActionResult>
  /** Eight characters that the owner types on the phone instead of scanning. */
  requestPairingCode?(
    account: Account,
    phone: string,
  ): Promise<{ ok: true; code: string } | { ok: false; error: ProviderError }>
  /** The address of the chat's picture; null where it has none or hides it. */
  readPicture?(account: Account, target: ChatTarget): Promise<string | null>
  /** How far the provider itself knows a message of ours to be; undefined where it cannot say. */
  readReceipt?(
    account: Account,
    target: ChatTarget & { key: MessageKey },
  ): Promise<DeliveryStatus | undefined>
  /**
   * Messages since a time, as events with `live: false`, to fill a gap of the webhooks; oldest
   * first.
   */
  backfill?(account: Account, since: Iso): Promise<AddressedEvent[]>
  templates?: TemplatePort
  /**
   * Takes away what `actOnSession` put into the account at the provider, and what it keeps of it
   * here: the channel has left it.
   */
  leave?(account: Account): Promise<ActionResult>
  /** Unlinks the number and takes its session away from the provider, where one is kept there. */
  deleteSession?(account: Account): Promise<ActionResult>
}
