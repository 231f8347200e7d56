import type { AuthenticationCreds, SignalKeyStore } from 'baileys'
import type { OutboundMedia } from '#whatsapp/model'

/**
 * Our own view of WhatsApp Web: what a connection tells and what it can be asked. The library
 * stands behind it (web.ts), in tests a socket that replays recorded events. Everything that comes
 * out is plain JSON (plain.ts).
 */
export type SocketPort = {
  /** The linked account; undefined before it is linked. */
  readonly me: { id: string; lid?: string; name?: string } | undefined
  send(jid: string, content: OutgoingContent, options: SendOptions): Promise<void>
  /** The server's keys of a chat's devices are asked for anew. */
  refreshKeys(jid: string): Promise<void>
  readMessages(keys: WireMessageKey[]): Promise<void>
  setPresence(state: 'composing' | 'paused', jid: string): Promise<void>
  /** From now on the chat's typing is told. */
  watchPresence(jid: string): Promise<void>
  archive(jid: string, archived: boolean, last: StoredMessage): Promise<void>
  deleteChat(jid: string, last: StoredMessage): Promise<void>
  requestPairingCode(digits: string): Promise<string>
  pictureUrl(jid: string): Promise<string | undefined>
  /** Asks the phone to upload a file again; the message comes back with its new place. */
  reupload(message: StoredMessage): Promise<StoredMessage>
  /**
   * Asks the phone for messages of a chat that are older than one; they come as history, if the
   * phone is there.
   */
  fetchOlder(than: WireMessageKey, atMs: number, count: number): Promise<void>
  /** Rejects when the server does not answer: the connection is dead whatever it says of itself. */
  probe(): Promise<void>
  readTimeLock(): Promise<{ isActive: boolean; until?: string }>
  /** The quota of new chats, in the words of the event `message-capping.update`. */
  readCap(): Promise<unknown>
  /** Unlinks this device at WhatsApp. */
  logout(): Promise<void>
  /** Closes the connection and tells nothing more. */
  end(): void
}

/**
 * `ready`: everything is uploaded and composed, and nothing has left; when it rejects, nothing
 * will.
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
/** A message as the library gave it, made plain. */
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

/** Why a connection closed, as far as the library knows. Codes: reference section 4.4. */
export type Closed = { code: number; message: string }
export type ConnectionNews =
  | { type: 'qr'; qr: string }
  | { type: 'linked' }
  | { type: 'open' }
  | { type: 'closed'; why: Closed }
  | { type: 'timelock'; isActive: boolean; until?: string }
  /** the server took (no code) or refused a message */
  | { type: 'ack'; id: string; jid: string; code?: string }

/** What a connection tells, in its order. Neither call may block. */
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
   * A message that was kept: one of ours for a phone that could not read it, a poll that somebody
   * votes on.
   */
  findMessage(key: { id: string; fromMe: boolean }): Promise<StoredMessage | undefined>
  /**
   * The same object for every connection of one number: what is remembered by it outlives a
   * connection.
   */
  memory: object
}
export type OpenSocket = (options: SocketOptions) => Promise<SocketPort>

/**
 * Files need no connection: they are fetched from WhatsApp's own file servers and decrypted.
 * Rejects with `MediaGone` where they are no more.
 */
export type DownloadMedia = (message: StoredMessage) => Promise<ReadableStream<Uint8Array>>
export class MediaGone extends Error {}

export type WhatsAppWeb = { open: OpenSocket; download: DownloadMedia }
