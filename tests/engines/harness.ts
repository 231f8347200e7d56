import type {
  Content,
  DeliveryStatus,
  EngineKind,
  Identity,
  MessageKey,
  Referral,
} from '#whatsapp/model'
import type { Account, Engine } from '#gateway/engine'

/**
 * What Dewi may do. The source of a file in `content` says nothing: the harness puts `file` where
 * its provider keeps files.
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

/** As whom Dewi does it: by her number, by an id that hides it, or by both. */
export type Guise = 'open' | 'hidden' | 'revealed'

/**
 * What reached the provider. `stanzaId` is that of the key in the result. `raw`: all of it as the
 * provider got it, and how large its file was; a provider that keeps neither leaves them out.
 */
export type Sent = {
  stanzaId: string
  to: string
  raw?: string
  fileBytes?: number
  replyTo?: string
}

/**
 * What was done with a message of ours at the provider: `value` is the new text or the emoji, empty
 * where it is taken away.
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
  /** Dewi's chat as the provider writes it: 628111000111, 628111000111@c.us … */
  chatId: string
  /** How Dewi is known where her number is not. */
  hidden: { identity: Identity; chatId: string }
  /** Its customers may come from an ad (`Deed.referral`). */
  tellsAds: boolean
  /** What customers of this provider can send (rows of CONTENTS). */
  receives: readonly Incoming[]
  /** The receipts that the provider gives by itself for a message that arrives and is read. */
  receipts: readonly DeliveryStatus[]
  /**
   * Dewi does something: the provider's delivery goes the way of a real one, into the raw store.
   */
  customer: (deed: Deed, guise?: Guise) => Promise<void>
  /** The provider tells of states of a message of ours, one delivery each, in this order. */
  acknowledge: (
    message: { key: MessageKey; commandId: string },
    statuses: readonly DeliveryStatus[],
  ) => Promise<void>
  /** What reached the provider. */
  sent: () => Promise<Sent[]>
  /** What was done with our messages; undefined where the provider keeps nothing of it. */
  acts: () => Promise<Act[] | undefined>
  /** The provider goes away; the returned function brings it back. */
  interrupt: () => Promise<() => Promise<void>>
  /** The same account after something went wrong with it. */
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

/** One row of every type that a customer may send. */
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
