import { Readable } from 'node:stream'
import type {
  AnyMessageContent,
  BaileysEventMap,
  GroupMetadata,
  UserFacingSocketConfig,
  WAMessage,
} from 'baileys'
import { z } from 'zod'
import { inBatches } from '#lib/batches'
import { log } from '#platform/log'
import { settings } from '#platform/settings'
import { tolerateStray } from '#platform/log/stray'
import { hushSignal } from './hush.ts'
import { memoriesOf } from './memory.ts'
import { toPlain } from './plain.ts'
import { pollOf, readVote } from '../inbound/vote.ts'
import {
  MediaGone,
  type ConnectionNews,
  type OutgoingContent,
  type SocketListener,
  type SocketOptions,
  type SocketPort,
  type StoredMessage,
  type WhatsAppWeb,
} from './port.ts'

/**
 * The library is loaded when the first number of this process connects, and never where there is
 * none.
 */
let isLoaded = false

function load() {
  hushSignal()
  if (!isLoaded) tolerateStray(isOfLibrary)
  isLoaded = true
  return import('baileys')
}
type Library = Awaited<ReturnType<typeof load>>

/** WhatsApp itself. Facts: reference section 4; versions in package.json. */
export const whatsAppWeb: WhatsAppWeb = { open, download }

/** The library logs what it sends and receives; only the words of its errors get through. */
const quiet: NonNullable<UserFacingSocketConfig['logger']> = {
  level: 'error',
  child: () => quiet,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: (_, message) => log.debug({ library: message }, 'baileys'),
}

const CONNECT_MS = 20_000
const QUERY_MS = 60_000
const GROUP_FRESH_MS = 300_000
const IGNORED = /@(broadcast|newsletter|bot)$/

async function open({ auth, listener, findMessage, memory }: SocketOptions): Promise<SocketPort> {
  const library = await load()
  const creds = auth.creds ?? library.initAuthCreds()
  if (!auth.creds) auth.saveCreds(creds)
  const { groups, retries, devices, media } = memoriesOf(memory)
  const sock = library.makeWASocket({
    auth: {
      creds,
      keys: library.makeCacheableSignalKeyStore({ get: auth.keys.get, set: auth.keys.set }, quiet),
    },
    ...versionOf(settings().BAILEYS_VERSION),
    ...(settings().BAILEYS_URL ? { waWebSocketUrl: settings().BAILEYS_URL } : {}),
    logger: quiet,
    connectTimeoutMs: CONNECT_MS,
    defaultQueryTimeoutMs: QUERY_MS,
    // An online device silences the owner's phone.
    markOnlineOnConnect: false,
    syncFullHistory: false,
    emitOwnEvents: false,
    shouldIgnoreJid: (jid) => IGNORED.test(jid),
    msgRetryCounterCache: retries,
    userDevicesCache: devices,
    mediaCache: media,
    getMessage: async (key) => {
      const sent = key.id ? await findMessage({ id: key.id, fromMe: true }) : undefined
      return sent ? (toWire(library, sent).message ?? undefined) : undefined
    },
    cachedGroupMetadata: async (jid) => {
      const known = groups.get<{ at: number; group: GroupMetadata }>(jid)
      if (known && Date.now() - known.at < GROUP_FRESH_MS) return known.group
      const group = await sock.groupMetadata(jid)
      groups.set(jid, { at: Date.now(), group })
      return group
    },
  })
  let isEnded = false
  const tell = (news: ConnectionNews) => {
    if (!isEnded) listener.news(news)
  }
  sock.ev.process((events) => {
    if (events['creds.update']) auth.saveCreds(creds)
    if (events['connection.update'])
      tellConnection(events['connection.update'], tell, () => sock.ev.flush())
    for (const change of events['groups.update'] ?? []) if (change.id) groups.del(change.id)
    if (events['group-participants.update']) groups.del(events['group-participants.update'].id)
    for (const [name, payload] of Object.entries(events)) {
      if (name === 'messaging-history.set')
        void tellHistory(events['messaging-history.set'], listener)
      else if (name === 'messages.upsert') void tellMessages(toPlain(payload))
      else if (name !== 'creds.update' && name !== 'connection.update')
        listener.event(name, toPlain(payload))
    }
  })
  /**
   * Votes come encrypted with a key that stands in the poll; what cannot be opened is told all the
   * same. Everything else at once.
   */
  async function tellMessages(upsert: unknown): Promise<void> {
    const read = upsertShape.safeParse(upsert)
    if (!read.success) return listener.event('messages.upsert', upsert)
    const { messages, ...about } = read.data
    const votes = messages.filter((message) => pollOf(message) !== undefined)
    const others = messages.filter((message) => !votes.includes(message))
    if (others.length > 0) listener.event('messages.upsert', { ...about, messages: others })
    const self = [creds.me?.id, creds.me?.lid].flatMap((jid) => jid ?? [])
    for (const vote of votes) {
      const id = pollOf(vote) ?? ''
      const poll =
        (await findMessage({ id, fromMe: true }).catch(() => undefined)) ??
        (await findMessage({ id, fromMe: false }).catch(() => undefined))
      const picked = poll && readVote(vote, poll, self, library.decryptPollVote)
      listener.event('messages.upsert', {
        ...about,
        messages: [picked ? { ...vote, picked } : vote],
      })
    }
  }
  // The library tells of refusals only; that the server took a message stands in the same stanza.
  sock.ws.on(
    'CB:ack,class:message',
    (stanza: { attrs?: { id?: string; from?: string; error?: string } }) => {
      const { id, from, error } = stanza.attrs ?? {}
      if (id && from) tell({ type: 'ack', id, jid: from, ...(error ? { code: error } : {}) })
    },
  )
  // Something in between, or the server itself, answered over HTTP: the library would wait for
  // ever.
  sock.ws.on('unexpected-response', (_: unknown, response: { statusCode?: number }) => {
    tell({
      type: 'closed',
      why: {
        code: response.statusCode === 405 ? 405 : 503,
        message: `HTTP ${response.statusCode ?? ''}`,
      },
    })
    isEnded = true
    void sock.end(undefined)
  })
  return {
    get me() {
      const { me } = creds
      return me && me.name !== '~'
        ? { id: me.id, ...(me.lid ? { lid: me.lid } : {}), ...(me.name ? { name: me.name } : {}) }
        : undefined
    },
    send: async (jid, content, options) => {
      const quoted = options.quoted ? toWire(library, options.quoted) : undefined
      const message = await library.generateWAMessage(jid, await toContent(content), {
        logger: quiet,
        userJid: sock.user?.id ?? '',
        upload: sock.waUploadToServer,
        messageId: options.messageId,
        jid,
        ...(quoted ? { quoted } : {}),
      })
      await options.ready(asStored(message))
      await sock.relayMessage(jid, message.message ?? {}, {
        messageId: options.messageId,
        additionalAttributes: editMark(content),
      })
    },
    refreshKeys: async (jid) => void (await sock.assertSessions([jid], true)),
    readMessages: (keys) => sock.readMessages(keys),
    setPresence: (state, jid) => sock.sendPresenceUpdate(state, jid),
    watchPresence: (jid) => sock.presenceSubscribe(jid),
    archive: (jid, archived, last) =>
      sock.chatModify({ archive: archived, lastMessages: [lastOf(last)] }, jid),
    deleteChat: (jid, last) => sock.chatModify({ delete: true, lastMessages: [lastOf(last)] }, jid),
    requestPairingCode: (digits) => sock.requestPairingCode(digits),
    pictureUrl: (jid) => sock.profilePictureUrl(jid, 'image', CONNECT_MS),
    reupload: async (message) => asStored(await sock.updateMediaMessage(toWire(library, message))),
    fetchOlder: async (than, atMs, count) =>
      void (await sock.fetchMessageHistory(count, than, atMs)),
    probe: async () => {
      // A query that ran out of time resolves to nothing.
      if (!(await sock.fetchPrivacySettings(true))) throw new Error('no answer')
    },
    readTimeLock: async () => {
      const lock = await sock.fetchAccountReachoutTimelock()
      return {
        isActive: lock.isActive ?? false,
        ...(lock.timeEnforcementEnds ? { until: lock.timeEnforcementEnds.toISOString() } : {}),
      }
    },
    readCap: async () => toPlain(await sock.fetchNewChatMessageCap()),
    logout: () => sock.logout(),
    end: () => {
      sock.ev.flush()
      isEnded = true
      void sock.end(undefined)
    },
  }
}

/** An error that was made inside the library: its stack says so. */
export const isOfLibrary = (error: unknown): boolean =>
  error instanceof Error && /node_modules\/(baileys|libsignal)\//.test(error.stack ?? '')

/**
 * An operator's version in place of the library's own, when WhatsApp refuses that one:
 * "2.3000.1043857760".
 */
function versionOf(text: string | undefined): Pick<UserFacingSocketConfig, 'version'> {
  const [major, minor, patch] = text?.split('.').map(Number) ?? []
  return major && minor && patch ? { version: [major, minor, patch] } : {}
}

const upsertShape = z.looseObject({ messages: z.array(z.looseObject({})) })

const HISTORY_SLICE = 500

/**
 * A phone hands over tens of thousands of messages at once: they are passed on in slices, and other
 * numbers have their turn in between.
 */
async function tellHistory(
  history: BaileysEventMap['messaging-history.set'] | undefined,
  listener: SocketListener,
): Promise<void> {
  if (!history) return
  const { messages, contacts, lidPnMappings } = history
  listener.event('messaging-history.set', toPlain({ messages: [], contacts, lidPnMappings }))
  for await (const slice of inBatches(messages, HISTORY_SLICE))
    listener.event('messaging-history.set', toPlain({ messages: slice }))
}

function tellConnection(
  update: BaileysEventMap['connection.update'],
  tell: (news: ConnectionNews) => void,
  flush: () => void,
): void {
  if (update.qr) tell({ type: 'qr', qr: update.qr })
  if (update.isNewLogin) tell({ type: 'linked' })
  if (update.reachoutTimeLock) {
    const { isActive, timeEnforcementEnds } = update.reachoutTimeLock
    tell({
      type: 'timelock',
      isActive: isActive ?? false,
      ...(timeEnforcementEnds ? { until: timeEnforcementEnds.toISOString() } : {}),
    })
  }
  if (update.connection === 'open') tell({ type: 'open' })
  if (update.connection === 'close') {
    // What the library still holds back would be thrown away with the connection.
    flush()
    const error = update.lastDisconnect?.error
    tell({ type: 'closed', why: { code: statusOf(error) ?? 428, message: error?.message ?? '' } })
  }
}

function statusOf(error: unknown): number | undefined {
  if (
    !(
      error instanceof Error &&
      'output' in error &&
      typeof error.output === 'object' &&
      error.output !== null &&
      'statusCode' in error.output
    )
  )
    return undefined
  return typeof error.output.statusCode === 'number' ? error.output.statusCode : undefined
}

async function toContent(content: OutgoingContent): Promise<AnyMessageContent> {
  if (!('media' in content))
    return 'text' in content && !('edit' in content) ? { ...content, linkPreview: null } : content
  const { kind, mime, fileName, seconds, open: openFile } = content.media
  const stream = Readable.from(await openFile())
  const caption = content.caption ? { caption: content.caption } : {}
  switch (kind) {
    case 'image':
      return { image: { stream }, mimetype: mime, ...caption }
    case 'video':
      return { video: { stream }, mimetype: mime, ...caption }
    case 'video_note':
      return { video: { stream }, mimetype: mime, ptv: true }
    case 'audio':
    case 'voice':
      return {
        audio: { stream },
        mimetype: kind === 'voice' ? 'audio/ogg; codecs=opus' : mime,
        ptt: kind === 'voice',
        ...(seconds ? { seconds: Math.round(seconds) } : {}),
      }
    case 'sticker':
      return { sticker: { stream }, mimetype: mime }
    case 'document':
      return { document: { stream }, mimetype: mime, fileName: fileName ?? 'berkas', ...caption }
  }
}

/**
 * Stanzas that change another message carry a mark. Source: the library's own sendMessage,
 * 7.0.0-rc14.
 */
function editMark(content: OutgoingContent): { edit: string } | undefined {
  if ('edit' in content) return { edit: '1' }
  if ('delete' in content)
    return {
      edit: content.delete.remoteJid.endsWith('@g.us') && !content.delete.fromMe ? '8' : '7',
    }
  return undefined
}

const toWire = (library: Library, stored: StoredMessage): WAMessage => ({
  ...library.proto.WebMessageInfo.fromObject(stored),
  key: stored.key,
})

/** The library's message by its fields; the key is there on every message it made or read. */
function asStored(message: WAMessage): StoredMessage {
  const { remoteJid, id, fromMe, participant } = message.key
  const plain = toPlain(message)
  return {
    ...(typeof plain === 'object' ? plain : {}),
    key: {
      remoteJid: remoteJid ?? '',
      id: id ?? '',
      fromMe: fromMe ?? false,
      ...(participant ? { participant } : {}),
    },
  }
}

const lastOf = (message: StoredMessage) => ({
  key: message.key,
  messageTimestamp: message.messageTimestamp,
})

/** Codes of a file that is no more on WhatsApp's servers; the phone may upload it again. */
const GONE = new Set([403, 404, 410])
const DOWNLOAD_START_MS = 30_000

/**
 * The library fetches from whatever host the sender wrote into the message: only WhatsApp's own are
 * let through.
 */
async function download(message: StoredMessage): Promise<ReadableStream<Uint8Array>> {
  const library = await load()
  const wire = toWire(library, withOwnHosts(message))
  const late = new Promise<never>((_, fail) =>
    setTimeout(fail, DOWNLOAD_START_MS, new Error('the file server did not answer')).unref(),
  )
  const stream = await Promise.race([library.downloadMediaMessage(wire, 'stream', {}), late]).catch(
    (error: unknown) => {
      throw GONE.has(statusOf(error) ?? 0) ? new MediaGone('not on the server') : error
    },
  )
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    cancel: () => void stream.destroy(),
  })
}

/**
 * Takes every foreign address out of a message, however deep; the file's path on WhatsApp's own
 * servers remains.
 */
export function withOwnHosts<T>(value: T): T {
  const copy: T = JSON.parse(JSON.stringify(value), (name, item: unknown) =>
    name === 'url' && typeof item === 'string' && !isOwnHost(item) ? undefined : item,
  )
  return copy
}

function isOwnHost(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {}
  return (
    protocol === 'https:' &&
    (hostname === 'whatsapp.net' || hostname?.endsWith('.whatsapp.net') === true)
  )
}
