import type { AuthenticationCreds, SignalKeyStore } from 'baileys'
import type { OutboundMedia } from '#whatsapp/commands'

/**
 * Our interface to WhatsApp Web: the events and methods of one connection. web.ts implements it
 * with the library; tests replay recorded events. All output is plain JSON (plain.ts).
 */
export type SocketPort = {
  /** The linked account; undefined before it is linked. */
  readonly me: { id: string; lid?: string; name?: string } | undefined
  send(jid: string, content: OutgoingContent, options: SendOptions): Promise<void>
  /** Fetches the keys of a chat's devices from the server again. */
  refreshKeys(jid: string): Promise<void>
  readMessages(keys: WireMessageKey[]): Promise<void>
  setPresence(state: 'composing' | 'paused', jid: string): Promise<void>
  /** Subscribes to the chat's typing. */
  watchPresence(jid: string): Promise<void>
  archive(jid: string, archived: boolean, last: StoredMessage): Promise<void>
  deleteChat(jid: string, last: StoredMessage): Promise<void>
  requestPairingCode(digits: string): Promise<string>
  pictureUrl(jid: string): Promise<string | undefined>
  /** Makes the phone upload a file again; resolves to the message with its new address. */
  reupload(message: StoredMessage): Promise<StoredMessage>
  /**
   * Requests messages of a chat that are older than one. They arrive as history if the phone is
   * online.
   */
  fetchOlder(than: WireMessageKey, atMs: number, count: number): Promise<void>
  /** Rejects when the server does not answer: then the connection is dead. */
  probe(): Promise<void>
  readTimeLock(): Promise<{ isActive: boolean; until?: string }>
  /** The quota of new chats, in the form of the event `message-capping.update`. */
  readCap(): Promise<unknown>
  /** Unlinks this device at WhatsApp. */
  logout(): Promise<void>
  /** Closes the connection; it reports nothing afterwards. */
  end(): void
}

/**
 * `ready` resolves when everything is uploaded and composed and nothing was sent yet. When it
 * rejects, nothing will be sent.
 */
export type SendOptions = {
  messageId: string
  quoted?: StoredMessage
  ready(message: StoredMessage): Promise<void>
}

export type WireMessageKey = {
  remoteJid: string
  id: string
  fromMe: boolean
  participant?: string
}
/** A message of the library as plain JSON. */
export type StoredMessage = {
  key: WireMessageKey
  messageTimestamp?: number
  [field: string]: unknown
}

export type OutgoingContent =
  | { text: string }
  | { text: string; edit: WireMessageKey }
  | { delete: WireMessageKey }
  | { react: { text: string; key: WireMessageKey } }
  | {
      location: {
        degreesLatitude: number
        degreesLongitude: number
        name?: string
        address?: string
      }
    }
  | { contacts: { displayName: string; contacts: { displayName: string; vcard: string }[] } }
  | {
      media: Pick<OutboundMedia, 'kind' | 'mime' | 'fileName' | 'seconds' | 'open'>
      caption?: string
    }

/** Why a connection closed, as the library reports it. Codes: reference section 4.4. */
export type Closed = { code: number; message: string }
export type ConnectionNews =
  | { type: 'qr'; qr: string }
  | { type: 'linked' }
  | { type: 'open' }
  | { type: 'closed'; why: Closed }
  | { type: 'timelock'; isActive: boolean; until?: string }
  /** the server accepted (no code) or refused a message */
  | { type: 'ack'; id: string; jid: string; code?: string }

/** Receives the events of a connection in their order. Neither method may block. */
export type SocketListener = {
  news(news: ConnectionNews): void
  event(name: string, payload: unknown): void
}

/**
 * Credentials and keys of one account. `keys.set` resolves when it is on the disk; `saveCreds` may
 * be called at every change.
 */
export type AuthStore = {
  creds: AuthenticationCreds | undefined
  keys: Pick<SignalKeyStore, 'get' | 'set'>
  saveCreds(creds: AuthenticationCreds): void
}

export type SocketOptions = {
  channelId: string
  auth: AuthStore
  listener: SocketListener
  /**
   * Finds a stored message: one of ours for a phone that could not decrypt it, or a poll for its
   * votes.
   */
  findMessage(key: { id: string; fromMe: boolean }): Promise<StoredMessage | undefined>
  /** The same object for every connection of one number: its content outlives a connection. */
  memory: object
}
export type OpenSocket = (options: SocketOptions) => Promise<SocketPort>

/**
 * Fetches a file from WhatsApp's own file servers and decrypts it; needs no connection. Rejects
 * with `MediaGone` where it no longer exists.
 */
export type DownloadMedia = (message: StoredMessage) => Promise<ReadableStream<Uint8Array>>
export class MediaGone extends Error {}

export type WhatsAppWeb = { open: OpenSocket; download: DownloadMedia }
