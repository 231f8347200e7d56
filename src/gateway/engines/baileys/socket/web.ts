import type { AuthenticationCreds, GroupMetadata, UserFacingSocketConfig, WASocket } from 'baileys'
import { settings } from '#platform/settings'
import { downloadMedia } from './download.ts'
import { type Library, loadLibrary, quietLogger } from './library.ts'
import {
  editAttributeOf,
  toLibraryContent,
  toLibraryMessage,
  toStoredMessage,
} from './library-message.ts'
import { memoriesOf } from './memory.ts'
import { toPlain } from './plain.ts'
import type {
  ConnectionNews,
  SendOptions,
  OutgoingContent,
  SocketOptions,
  SocketPort,
  StoredMessage,
  WhatsAppWeb,
} from './port.ts'
import { reportConnection, reportEvents } from './socket-events.ts'

/** WhatsApp Web by the library. Facts: reference section 4; versions in package.json. */
export const whatsAppWeb: WhatsAppWeb = { open: openSocket, download: downloadMedia }

const CONNECT_MS = 20_000
const QUERY_MS = 60_000
const GROUP_FRESH_MS = 300_000
const IGNORED = /@(broadcast|newsletter|bot)$/

/** One connection of the library. `isEnded`: nothing more is reported. */
type Connection = {
  readonly library: Library
  readonly sock: WASocket
  readonly creds: AuthenticationCreds
  isEnded: boolean
}

async function openSocket(options: SocketOptions): Promise<SocketPort> {
  const { auth } = options
  const library = await loadLibrary()
  const creds = auth.creds ?? library.initAuthCreds()
  if (!auth.creds) auth.saveCreds(creds)
  const sock = library.makeWASocket({
    ...toConfig(library, creds, options),
    cachedGroupMetadata: (jid) => readGroup(sock, options.memory, jid),
  })
  const connection: Connection = { library, sock, creds, isEnded: false }
  listenToLibrary(connection, options)
  listenToStanzas(connection, options)
  return toPort(connection)
}

function toConfig(
  library: Library,
  creds: AuthenticationCreds,
  { auth, findMessage, memory }: SocketOptions,
): UserFacingSocketConfig {
  const { retries, devices, media } = memoriesOf(memory)
  const keys = { get: auth.keys.get, set: auth.keys.set }
  return {
    auth: { creds, keys: library.makeCacheableSignalKeyStore(keys, quietLogger) },
    ...versionOf(settings().BAILEYS_VERSION),
    ...(settings().BAILEYS_URL ? { waWebSocketUrl: settings().BAILEYS_URL } : {}),
    logger: quietLogger,
    connectTimeoutMs: CONNECT_MS,
    defaultQueryTimeoutMs: QUERY_MS,
    // A device that is online suppresses notifications on the owner's phone.
    markOnlineOnConnect: false,
    syncFullHistory: false,
    emitOwnEvents: false,
    shouldIgnoreJid: (jid) => IGNORED.test(jid),
    msgRetryCounterCache: retries,
    userDevicesCache: devices,
    mediaCache: media,
    getMessage: async (key) => {
      const sent = key.id ? await findMessage({ id: key.id, fromMe: true }) : undefined
      return sent ? (toLibraryMessage(library, sent).message ?? undefined) : undefined
    },
  }
}

/**
 * A version that the operator sets in place of the library's own, when WhatsApp refuses that one:
 * "2.3000.1043857760".
 */
function versionOf(text: string | undefined): Pick<UserFacingSocketConfig, 'version'> {
  const [major, minor, patch] = text?.split('.').map(Number) ?? []
  return major && minor && patch ? { version: [major, minor, patch] } : {}
}

async function readGroup(sock: WASocket, memory: object, jid: string): Promise<GroupMetadata> {
  const { groups } = memoriesOf(memory)
  const known = groups.get<{ at: number; group: GroupMetadata }>(jid)
  if (known && Date.now() - known.at < GROUP_FRESH_MS) return known.group
  const group = await sock.groupMetadata(jid)
  groups.set(jid, { at: Date.now(), group })
  return group
}

const reporterOf =
  (connection: Connection, { listener }: SocketOptions) =>
  (news: ConnectionNews): void => {
    if (!connection.isEnded) listener.news(news)
  }

function listenToLibrary(connection: Connection, options: SocketOptions): void {
  const { library, sock, creds } = connection
  const { groups } = memoriesOf(options.memory)
  const report = reporterOf(connection, options)
  const voteKeys = {
    self: () => [creds.me?.id, creds.me?.lid].flatMap((jid) => jid ?? []),
    decrypt: library.decryptPollVote,
  }
  sock.ev.process((events) => {
    if (events['creds.update']) options.auth.saveCreds(creds)
    if (events['connection.update'])
      reportConnection(events['connection.update'], report, () => sock.ev.flush())
    for (const change of events['groups.update'] ?? []) if (change.id) groups.del(change.id)
    if (events['group-participants.update']) groups.del(events['group-participants.update'].id)
    reportEvents(events, options, voteKeys)
  })
}

function listenToStanzas(connection: Connection, options: SocketOptions): void {
  const { sock } = connection
  const report = reporterOf(connection, options)
  // The library emits refusals only. The same stanza also acknowledges messages.
  sock.ws.on(
    'CB:ack,class:message',
    (stanza: { attrs?: { id?: string; from?: string; error?: string } }) => {
      const { id, from, error } = stanza.attrs ?? {}
      if (id && from) report({ type: 'ack', id, jid: from, ...(error ? { code: error } : {}) })
    },
  )
  // A proxy or the server answered over HTTP; the library would wait without end.
  sock.ws.on('unexpected-response', (_: unknown, response: { statusCode?: number }) => {
    const code = response.statusCode === 405 ? 405 : 503
    report({ type: 'closed', why: { code, message: `HTTP ${response.statusCode ?? ''}` } })
    connection.isEnded = true
    void sock.end(undefined)
  })
}

function toPort(connection: Connection): SocketPort {
  const { library, sock, creds } = connection
  return {
    get me() {
      return accountOf(creds)
    },
    send: (jid, content, options) => sendMessage(connection, jid, content, options),
    refreshKeys: async (jid) => void (await sock.assertSessions([jid], true)),
    readMessages: (keys) => sock.readMessages(keys),
    setPresence: (state, jid) => sock.sendPresenceUpdate(state, jid),
    watchPresence: (jid) => sock.presenceSubscribe(jid),
    archive: (jid, archived, last) =>
      sock.chatModify({ archive: archived, lastMessages: [lastOf(last)] }, jid),
    deleteChat: (jid, last) => sock.chatModify({ delete: true, lastMessages: [lastOf(last)] }, jid),
    requestPairingCode: (digits) => sock.requestPairingCode(digits),
    pictureUrl: (jid) => sock.profilePictureUrl(jid, 'image', CONNECT_MS),
    reupload: async (message) =>
      toStoredMessage(await sock.updateMediaMessage(toLibraryMessage(library, message))),
    fetchOlder: async (than, atMs, count) =>
      void (await sock.fetchMessageHistory(count, than, atMs)),
    probe: async () => {
      // A query that times out resolves to undefined.
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
      connection.isEnded = true
      void sock.end(undefined)
    },
  }
}

/** `~` is the library's name for an account that is not linked yet. */
function accountOf({ me }: AuthenticationCreds): SocketPort['me'] {
  return me && me.name !== '~'
    ? { id: me.id, ...(me.lid ? { lid: me.lid } : {}), ...(me.name ? { name: me.name } : {}) }
    : undefined
}

async function sendMessage(
  { library, sock }: Connection,
  jid: string,
  content: OutgoingContent,
  options: SendOptions,
): Promise<void> {
  const quoted = options.quoted ? toLibraryMessage(library, options.quoted) : undefined
  const message = await library.generateWAMessage(jid, await toLibraryContent(content), {
    logger: quietLogger,
    userJid: sock.user?.id ?? '',
    upload: sock.waUploadToServer,
    messageId: options.messageId,
    jid,
    ...(quoted ? { quoted } : {}),
  })
  await options.ready(toStoredMessage(message))
  await sock.relayMessage(jid, message.message ?? {}, {
    messageId: options.messageId,
    additionalAttributes: editAttributeOf(content),
  })
}

const lastOf = (message: StoredMessage) => ({
  key: message.key,
  messageTimestamp: message.messageTimestamp,
})
