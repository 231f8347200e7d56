import { randomUUID } from 'node:crypto'
import type {
  ConnectionNews,
  OutgoingContent,
  SocketListener,
  SocketOptions,
  SocketPort,
  StoredMessage,
  WhatsAppWeb,
} from '../../src/gateway/engines/baileys/socket/port.ts'
import { MediaGone } from '../../src/gateway/engines/baileys/socket/port.ts'

export type Left = {
  jid: string
  id: string
  content: OutgoingContent
  quoted?: string
  bytes?: Uint8Array
}

/** The behaviour of the fake WhatsApp, which a test may change while it runs. */
export type Mood = {
  /** an account is linked: connections open automatically */
  isLinked: boolean
  /** the response to a message: accepted, refused with a code, or none */
  answers: 'take' | 'silent' | { code: string }
  /** responses to the next messages in order, before `answers` */
  next: ('take' | 'silent' | { code: string })[]
  /** receipts that follow automatically */
  receipts: number[]
  /** connections break while opening */
  isAway: boolean
  /** the account reports a lock until this time */
  lockedUntil?: string
  /** the quota of new chats that the account has */
  cap?: object
  /** messages that the phone still has, oldest first */
  history: StoredMessage[]
  /** ignores liveness queries */
  isDead: boolean
}

/**
 * WhatsApp behind the engine's port: it replays the library's events and records the calls. Every
 * connection writes `key` into the auth store, which shows what was saved.
 */
export function fakeWhatsApp(phone = '628999000333') {
  const mood: Mood = {
    isLinked: true,
    answers: 'take',
    next: [],
    receipts: [3, 4],
    isAway: false,
    isDead: false,
    history: [],
  }
  const left: Left[] = []
  const calls: { name: string; args: unknown[] }[] = []
  const sockets: FakeSocket[] = []
  const files = new Map<string, Uint8Array>()
  type FakeSocket = {
    options: SocketOptions
    listener: SocketListener
    isEnded: boolean
    news: (news: ConnectionNews) => void
    event: (name: string, payload: unknown) => void
  }

  async function open(options: SocketOptions): Promise<SocketPort> {
    const socket: FakeSocket = {
      options,
      listener: options.listener,
      isEnded: false,
      news: (news) => void (socket.isEnded || options.listener.news(news)),
      event: (name, payload) => void (socket.isEnded || options.listener.event(name, payload)),
    }
    sockets.push(socket)
    const call = (name: string, ...args: unknown[]) => void calls.push({ name, args })
    setTimeout(() => {
      if (mood.isAway)
        socket.news({ type: 'closed', why: { code: 428, message: 'Connection Terminated' } })
      else if (mood.isLinked) socket.news({ type: 'open' })
      else socket.news({ type: 'qr', qr: `2@${randomUUID()}` })
    }, 1)
    return {
      get me() {
        return mood.isLinked
          ? { id: `${phone}:7@s.whatsapp.net`, lid: '77001122334455:7@lid', name: 'Roti Senja' }
          : undefined
      },
      send: async (jid, content, { messageId, quoted, ready }) => {
        const bytes =
          'media' in content
            ? new Uint8Array(await new Response(await content.media.open()).arrayBuffer())
            : undefined
        await ready({
          key: { remoteJid: jid, id: messageId, fromMe: true },
          message: { conversation: 'kept' },
          messageTimestamp: Math.floor(Date.now() / 1000),
        })
        if (socket.isEnded) throw new Error('Connection Closed')
        left.push({
          jid,
          id: messageId,
          content,
          ...(quoted ? { quoted: quoted.key.id } : {}),
          ...(bytes ? { bytes } : {}),
        })
        const verdict = mood.next.shift() ?? mood.answers
        if (verdict === 'silent') return
        if (verdict !== 'take')
          return socket.news({ type: 'ack', id: messageId, jid, code: verdict.code })
        socket.news({ type: 'ack', id: messageId, jid })
        for (const status of mood.receipts)
          socket.event('messages.update', [
            {
              key: { remoteJid: jid, id: messageId, fromMe: true },
              update: { status, messageTimestamp: Math.floor(Date.now() / 1000) },
            },
          ])
      },
      refreshKeys: async (jid) => call('refreshKeys', jid),
      readMessages: async (keys) => call('readMessages', keys),
      setPresence: async (state, jid) => call('setPresence', state, jid),
      watchPresence: async (jid) => call('watchPresence', jid),
      archive: async (jid, archived, last) => call('archive', jid, archived, last.key.id),
      deleteChat: async (jid, last) => call('deleteChat', jid, last.key.id),
      requestPairingCode: async (digits) => {
        call('requestPairingCode', digits)
        return 'ABCD2345'
      },
      pictureUrl: async (jid) => `https://pps.whatsapp.net/${jid}`,
      reupload: async (message) => {
        call('reupload', message.key.id)
        return { ...message, reuploaded: true }
      },
      fetchOlder: async (than, atMs, count) => {
        call('fetchOlder', than, atMs, count)
        const older = mood.history
          .filter(
            (message) =>
              message.key.remoteJid === than.remoteJid &&
              (message.messageTimestamp ?? 0) * 1000 < atMs,
          )
          .slice(-count)
        if (older.length > 0) socket.event('messaging-history.set', { messages: older })
      },
      probe: async () => {
        call('probe')
        if (mood.isDead) await new Promise(() => {})
      },
      readTimeLock: async () => ({
        isActive: mood.lockedUntil !== undefined,
        ...(mood.lockedUntil ? { until: mood.lockedUntil } : {}),
      }),
      readCap: async () => mood.cap ?? { capping_status: 'NONE' },
      logout: async () => call('logout'),
      end: () => {
        socket.isEnded = true
      },
    }
  }

  async function download(message: StoredMessage): Promise<ReadableStream<Uint8Array>> {
    const bytes = files.get(message.key.id)
    if (!bytes) throw new MediaGone('not on the server')
    return new Blob([Uint8Array.from(bytes)]).stream()
  }

  const web: WhatsAppWeb = { open, download }
  const current = (): FakeSocket => {
    const socket = sockets.findLast(({ isEnded }) => !isEnded)
    if (!socket) throw new Error('no socket is open')
    return socket
  }
  return {
    web,
    mood,
    left,
    calls,
    sockets,
    files,
    news: (news: ConnectionNews) => current().news(news),
    event: (name: string, payload: unknown) => current().event(name, payload),
    close: (code: number, message = 'closed') =>
      current().news({ type: 'closed', why: { code, message } }),
    living: () => sockets.filter(({ isEnded }) => !isEnded).length,
  }
}
export type FakeWhatsApp = ReturnType<typeof fakeWhatsApp>

/** Settings for fast tests: no pauses, short leases. */
export const FAST = {
  leaseMs: 2_000,
  tickMs: 150,
  session: {
    patience: 0.01,
    graceMs: 30,
    steadyMs: 60_000,
    watchMs: 60_000,
    probeMs: 100,
    gapPauseMs: 10,
  },
  serve: {
    pace: {
      gapMs: [0, 0],
      firstContactGapMs: [0, 0],
      burst: 1_000_000,
      burstPauseMs: [0, 0],
      unansweredAnHour: 1_000_000,
      typingMsPerCharacter: 0,
      typingMs: [0, 0],
    },
    verdictMs: 300,
    sendMs: 2_000,
    requestMs: 1_000,
  },
} satisfies import('../../src/gateway/engines/baileys/session/keeper.ts').KeeperTiming

export const FAST_ASK = {
  beginMs: 2_000,
  sendMs: 3_000,
  holdMs: 1_000,
  pace: FAST.serve.pace,
} satisfies import('../../src/gateway/engines/baileys/outbound/command.ts').AskTiming
