import type {
  Content,
  DeliveryStatus,
  EngineKind,
  Identity,
  MessageKey,
  Referral,
} from '#whatsapp/model'
import type { Account, Engine } from '#gateway/engine-interface'

/**
 * Dewi's possible acts. The source of a file in `content` is ignored: the harness stores `file`
 * where its provider does.
 */
export type Deed =
  | {
      type: 'write'
      id: string
      content: Content
      file?: Uint8Array
      replyTo?: string
      forwarded?: boolean
      referral?: Referral
    }
  | { type: 'react'; id: string; target: string; emoji: string | null }
  | { type: 'edit'; id: string; target: string; content: Content }
  | { type: 'revoke'; id: string; target: string }

/** Dewi's identity: her number, an id that hides it, or both. */
export type Guise = 'open' | 'hidden' | 'revealed'

/**
 * A message that the provider received. `stanzaId` is that of the key in the result. `raw`: the
 * whole request and the size of its file; absent for a provider that stores neither.
 */
export type Sent = {
  stanzaId: string
  to: string
  raw?: string
  fileBytes?: number
  replyTo?: string
}

/**
 * A change of our message at the provider: `value` is the new text or the emoji; empty when
 * removed.
 */
export type Act = { act: 'react' | 'edit' | 'revoke'; stanzaId: string; value: string }

/** Names of the rows of `CONTENTS`. */
export type Incoming =
  | 'text'
  | 'image'
  | 'video'
  | 'voice'
  | 'audio'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contacts'
  | 'button'
  | 'list'
  | 'template_button'
  | 'flow'
  | 'order'
  | 'unsupported'

/** One engine with its provider's stand-in, as the contract suite drives it. */
export type Harness = {
  kind: EngineKind
  /** the engine, with a short time limit where it has one */
  engine: Engine
  account: Account
  /** Dewi's chat id at the provider: 628111000111, 628111000111@c.us … */
  chatId: string
  /** Dewi's id without a number. */
  hidden: { identity: Identity; chatId: string }
  /** Whether its customers may come from an ad (`Deed.referral`). */
  tellsAds: boolean
  /** Messages that customers of this provider can send (rows of CONTENTS). */
  receives: readonly Incoming[]
  /** The receipts that the provider sends automatically for a message that arrives and is read. */
  receipts: readonly DeliveryStatus[]
  /** Performs Dewi's act: the provider's delivery takes the real path, into the raw store. */
  customer: (deed: Deed, guise?: Guise) => Promise<void>
  /** The provider sends states of our message, one delivery each, in this order. */
  acknowledge: (
    message: { key: MessageKey; commandId: string },
    statuses: readonly DeliveryStatus[],
  ) => Promise<void>
  /** Returns the messages that the provider received. */
  sent: () => Promise<Sent[]>
  /** Returns changes of our messages; undefined for a provider that stores none. */
  acts: () => Promise<Act[] | undefined>
  /** Makes the provider unavailable; the returned function restores it. */
  interrupt: () => Promise<() => Promise<void>>
  /** The account after a failure, such as lost credentials. */
  broken: (fault: 'expired_token' | 'refused' | 'no_answer') => { account: Account; phone: string }
  close: () => Promise<void>
}

export const DEWI = { phone: '628111000111', name: 'Dewi' }

const file = (
  kind: 'image' | 'video' | 'voice' | 'audio' | 'document' | 'sticker',
  mime: string,
  fileName?: string,
): Content => ({
  type: 'media',
  media: {
    kind,
    mime,
    ...(fileName ? { fileName } : {}),
    source: { type: 'unavailable', reason: 'the harness puts it' },
  },
})

/** One content for every type that a customer may send. */
export const CONTENTS: Record<Incoming, Content> = {
  text: { type: 'text', text: 'halo kak' },
  image: { ...file('image', 'image/jpeg'), caption: 'yang ini' } as Content,
  video: file('video', 'video/mp4'),
  voice: file('voice', 'audio/ogg; codecs=opus'),
  audio: file('audio', 'audio/mpeg'),
  document: file('document', 'application/pdf', 'bukti-transfer.pdf'),
  sticker: file('sticker', 'image/webp'),
  location: { type: 'location', latitude: -6.2, longitude: 106.8, name: 'Rumah' },
  contacts: { type: 'contacts', cards: [{ name: 'Budi', phones: [{ phone: '+628111000333' }] }] },
  button: { type: 'choice', via: 'button', id: 'ya', title: 'Ya, pesan' },
  list: {
    type: 'choice',
    via: 'list',
    id: 'sobek',
    title: 'Roti sobek',
    description: 'Isi coklat',
  },
  template_button: { type: 'choice', via: 'template_button', id: 'YES', title: 'Jadi' },
  flow: { type: 'choice', via: 'flow', title: 'Sent', data: { jumlah: 3 } },
  order: {
    type: 'order',
    catalogId: '44001',
    note: 'tanpa gula',
    items: [{ sku: 'sobek-coklat', quantity: 2, price: 18500, currency: 'IDR' }],
  },
  unsupported: { type: 'unsupported', providerType: 'poll_creation' },
}
