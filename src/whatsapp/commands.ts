/** What engines are asked to send, and their results. */

import type {
  Ask,
  ContactCard,
  HeaderValue,
  Identity,
  Iso,
  MediaKind,
  MessageKey,
  Place,
  ProviderError,
  TemplateButton,
} from './model.ts'

/** An outgoing file from our own objects. It can be opened again for every try. */
export type OutboundMedia = {
  kind: MediaKind
  mime: string
  fileName?: string
  sizeBytes: number
  seconds?: number
  /** opens the bytes again for every try */
  open(): Promise<ReadableStream<Uint8Array>>
  /** equal for equal bytes, so that a file is uploaded once */
  key?: string
  /**
   * an address from which a provider may fetch it for some minutes, where the instance has a public
   * one
   */
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

export type OutboundCommand = {
  /** our message id: given to the provider where it accepts one, to reconcile an unknown outcome */
  commandId: string
  to: Identity[]
  providerChatId: string
  replyTo?: MessageKey
  body: OutboundBody
  /**
   * End of the 24-hour window; null when the customer never wrote; absent where no window applies.
   */
  windowExpiresAt?: Iso | null
  /**
   * the due time of its send slot (`performance.now()`), where one was reserved with the message
   */
  slotDueMs?: number
}

export type SendResult =
  | { state: 'accepted'; key: MessageKey; resolved?: Identity[] }
  | { state: 'rejected'; error: ProviderError }
  /**
   * The request may or may not have reached WhatsApp: it is never sent again automatically. `key`:
   * the id that it would have there, where we chose it.
   */
  | { state: 'unconfirmed'; error: ProviderError; key?: MessageKey }

/** What a business does to a message at WhatsApp. `emoji` null removes a reaction. */
export type MessageAct =
  | { kind: 'react'; emoji: string | null }
  | { kind: 'edit'; text: string }
  | { kind: 'revoke' }
