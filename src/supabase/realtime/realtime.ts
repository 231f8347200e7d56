import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type postgres from 'postgres'
import { WebSocketServer } from 'ws'
import { preflight, withCors } from '#lib/cors'
import { log } from '#platform/log'
import type { Concerns, Sessions } from '#supabase/sessions'
import { isSecretInBrowser } from '#supabase/tokens'
import type { Doorkeeper } from './access.ts'
import { broadcastOverHttp } from './broadcast-api.ts'
import { Bus, type News } from './bus.ts'
import { act, end, forget, type House, join, recheck, tellToRejoin } from './channel.ts'
import { Changes } from './changes.ts'
import { Connection } from './connection.ts'
import { type BroadcastBody, type Push, type Version } from './frames.ts'
import { channelOf, Hub, nameOf, TOPIC_PREFIX } from './hub.ts'
import { openHeardTopics } from './heard-topics.ts'
import { bodyOf, Inbox } from './inbox.ts'
import { FRAME_SLACK_BYTES, limitsFrom, Rates, type SomeLimits } from './limits.ts'
import { Presences } from './presence.ts'
import { deleteOldMessages } from './queries.ts'
import { openPostgresWire } from './wire.ts'
import { type NatsOptions, openNatsWire } from './wire-nats.ts'

export type { Limits } from './limits.ts'

export type RealtimeOptions = {
  verifier: Doorkeeper
  /**
   * The pool; its LISTEN connection is the process' ear. Its user must bypass row level security.
   */
  sql: postgres.Sql
  /** What is left out, or undefined, stays at its default. */
  limits?: SomeLimits
  /** Nobody joins, or sends to, a public channel. */
  privateOnly?: boolean
  /**
   * Broadcasts and presence reach the other processes over NATS instead of NOTIFY. What comes out
   * of the database needs its notifications still.
   */
  nats?: NatsOptions | undefined
  /** Ends channels with the sessions that joined them; without it they end with their tokens. */
  sessions?: Pick<Sessions, 'isLive' | 'onEnd'>
}

export type Realtime = {
  /** POST /realtime/v1/api/broadcast (a batch) and .../{topic}/events/{event}. */
  fetch: (request: Request) => Promise<Response>
  /** The 'upgrade' of GET /realtime/v1/websocket?apikey=&vsn=. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Resolves when changes of the database reach this process. */
  ready: Promise<void>
  /** Sockets and joined channels of this process, for metrics. */
  counts: () => { sockets: number; channels: number }
  close: () => Promise<void>
}

/**
 * Whoever changes who may hear a private topic notifies of its name here; all others are asked
 * again in their time (`reauthoriseMs`).
 */
const RIGHTS = 'realtime_rights'
const CHECK_MS = 5000
const SWEEP_MS = 60_000
const SWEEP_ROWS = 5000
const GOING_AWAY = 1001
const GOODBYE_MS = 1000

/**
 * Channels with broadcast and presence for realtime-js, over any number of processes on one
 * database. Private topics are decided by the policies on realtime.messages; realtime.send(payload,
 * event, topic) in SQL reaches their members after commit.
 */
export function createRealtime(options: RealtimeOptions): Realtime {
  const limits = limitsFrom(options.limits)
  const hub = new Hub()
  const connections = new Set<Connection>()
  const inbox = new Inbox({
    sql: options.sql,
    names: () => hub.channelNames().map(nameOf),
    deliver: (message) =>
      hub.broadcast(channelOf(message.topic, message.private), bodyOf(message), undefined, {
        id: message.id,
      }),
    overflow: () => startOver(connections),
  })
  const bus: Bus = new Bus({
    wire: options.nats ? openNatsWire(options.nats) : openPostgresWire(options.sql),
    ownState: () => presences.ownState(),
    receive: (node, news) => hearNews(hub, presences, node, news),
    forget: (node) => presences.replace(node, {}),
  })
  const presences: Presences = new Presences(hub, bus.node, (change) =>
    bus.publish({ kind: 'presence', ...change }),
  )
  const changes = new Changes({
    sql: options.sql,
    node: bus.node,
    lost: (members) => members.forEach(tellToRejoin),
  })
  const heard = openHeardTopics(options.sql, bus.node, () => hub.privateNames())
  const rates = {
    http: new Rates(limits.messagesPerSecond),
    presence: new Rates(limits.presencePerSecond),
  }
  const house: House = {
    sql: options.sql,
    doorkeeper: options.verifier,
    limits,
    rates,
    privateOnly: options.privateOnly ?? false,
    hub,
    heard,
    presences,
    bus,
    changes,
  }

  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.payloadBytes + FRAME_SLACK_BYTES,
  })
  const handlers = {
    handle: (connection: Connection, push: Push) => handle(house, connection, push),
    tooFast: (connection: Connection, push: Push, reason: string) => {
      const member = connection.members.get(push.topic)
      if (member) end(house, connection, member, reason)
    },
    closed: (connection: Connection) => {
      connections.delete(connection)
      for (const member of connection.members.values()) forget(house, connection, member)
    },
  }
  const timers = [
    setInterval(() => void check(house, connections), CHECK_MS).unref(),
    setInterval(() => void sweep(options.sql, limits.keepMessagesMs), SWEEP_MS).unref(),
  ]
  const rights = options.sql.listen(RIGHTS, (topic) => void askAnew(house, connections, topic))
  const forgetSessions = options.sessions?.onEnd(
    (concerns) => void endChannels(house, connections, options.sessions, concerns),
  )
  const ready = Promise.all([inbox.open(), bus.open(), rights]).then(() => {})
  ready.catch((error: unknown) =>
    log.error({ err: error }, 'realtime: cannot listen to the database'),
  )

  return {
    ready,
    fetch: async (request) =>
      request.method === 'OPTIONS'
        ? preflight()
        : withCors(await broadcastOverHttp(house, request)),
    counts: () => ({ sockets: connections.size, channels: hub.channelNames().length }),
    upgrade: (request, socket, head) => {
      socket.on('error', () => socket.destroy())
      void admit(options.verifier, request, connections.size >= limits.sockets).then((admitted) => {
        if ('refusal' in admitted) return refuseUpgrade(socket, admitted.status, admitted.refusal)
        server.handleUpgrade(request, socket, head, (webSocket) => {
          // Several may have come in at one moment.
          const isSurplus = connections.size >= limits.sockets
          connections.add(
            new Connection(webSocket, socket, { ...admitted, isSurplus }, limits, handlers),
          )
        })
      })
    },
    close: async () => {
      timers.forEach(clearInterval)
      forgetSessions?.()
      for (const connection of connections) connection.close(GOING_AWAY, 'server is stopping')
      await Promise.all([
        inbox.close(),
        bus.close(),
        changes.close(),
        heard.close(),
        rights.then((listening) => listening.unlisten()).catch(() => {}),
      ])
      await allGone(connections)
      presences.close()
      server.close()
    },
  }
}

function handle(house: House, connection: Connection, push: Push): Promise<void> | void {
  const done =
    push.event === 'phx_join' ? join(house, connection, push) : route(house, connection, push)
  return done?.catch((error: unknown) => {
    log.error({ err: error }, 'realtime: a push failed')
    connection.reply(push, 'error', { reason: 'internal error' })
  })
}

function route(house: House, connection: Connection, push: Push): Promise<void> | void {
  const member = connection.members.get(push.topic)
  const isCurrent = member && (push.joinRef === null || push.joinRef === member.joinRef)
  if (isCurrent) return act(house, connection, member, push)
  // Leaving what one is no longer in is done already.
  if (push.event === 'phx_leave') return connection.reply(push, 'ok', {})
  return connection.reply(push, 'error', { reason: 'unmatched topic' })
}

function hearNews(hub: Hub, presences: Presences, node: string, news: News): void {
  switch (news.kind) {
    case 'broadcast': {
      const { channel, event, json, base64, whole } = news
      const body: BroadcastBody = {
        event,
        payload:
          base64 === undefined
            ? { kind: 'json', text: json ?? '{}' }
            : { kind: 'bytes', bytes: Buffer.from(base64, 'base64') },
        ...(whole !== undefined && { whole }),
      }
      return hub.broadcast(channel, body)
    }
    case 'presence':
      return presences.apply(node, news)
    case 'state':
      return presences.replace(node, news.state)
  }
}

type Admission =
  | {
      version: Version
      keyRole: NonNullable<Awaited<ReturnType<Doorkeeper['roleOfApiKey']>>>
      headers: Record<string, string>
    }
  | { status: number; refusal: string }

async function admit(
  doorkeeper: Doorkeeper,
  request: IncomingMessage,
  isFull: boolean,
): Promise<Admission> {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2)
  if (!path.endsWith('/websocket')) return { status: 404, refusal: 'Not found' }
  const parameters = new URLSearchParams(query)
  const version = parameters.get('vsn') ?? '1.0.0'
  if (version !== '1.0.0' && version !== '2.0.0') return { status: 400, refusal: 'Unsupported vsn' }
  const key =
    parameters.get('apikey') ??
    one(request.headers.apikey) ??
    one(request.headers['x-api-key']) ??
    ''
  try {
    const keyRole = await doorkeeper.roleOfApiKey(key)
    if (!keyRole) return { status: 401, refusal: 'The API key is missing or not valid' }
    if (
      isSecretInBrowser({
        userAgent: one(request.headers['user-agent']) ?? null,
        origin: request.headers.origin ?? null,
        authorization: null,
        apikey: key,
      })
    )
      return { status: 401, refusal: 'Forbidden use of secret API key in browser' }
    if (isFull) return { status: 429, refusal: 'Too many connected users' }
    return { version, keyRole, headers: { 'user-agent': one(request.headers['user-agent']) ?? '' } }
  } catch (error) {
    log.error({ err: error }, 'realtime: a socket could not be admitted')
    return { status: 500, refusal: 'Internal error' }
  }
}

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

function refuseUpgrade(socket: Duplex, status: number, error: string): void {
  const body = JSON.stringify({ error })
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** Silent sockets, ended tokens, lost rights. */
async function check(house: House, connections: Set<Connection>): Promise<void> {
  for (const connection of connections) {
    if (performance.now() - connection.lastHeardAt > house.limits.silentMs) connection.terminate()
    else for (const member of connection.members.values()) await recheck(house, connection, member)
  }
}

/** Rights to a private topic were given or taken. */
async function askAnew(house: House, connections: Set<Connection>, topic: string): Promise<void> {
  for (const connection of connections) {
    const member = connection.members.get(TOPIC_PREFIX + topic)
    if (!member?.isPrivate) continue
    member.authorisedAt = Number.NEGATIVE_INFINITY
    await recheck(house, connection, member)
  }
}

/**
 * Sessions may have ended. While the database is away their members stay: there is nothing to read
 * then.
 */
async function endChannels(
  house: House,
  connections: Set<Connection>,
  sessions: RealtimeOptions['sessions'],
  concerns: Concerns,
): Promise<void> {
  for (const connection of connections) {
    for (const member of connection.members.values()) {
      const { claims } = member.identity
      if (!concerns(claims)) continue
      const isLive = await sessions?.isLive(claims).catch(() => true)
      if (isLive === false) end(house, connection, member, 'Session has ended')
    }
  }
}

/** After a gap too long to fill, every client rejoins and reads anew. */
function startOver(connections: Set<Connection>): void {
  for (const connection of connections) {
    for (const member of connection.members.values()) tellToRejoin(member)
  }
}

async function sweep(sql: postgres.Sql, ageMs: number): Promise<void> {
  await deleteOldMessages(sql, ageMs, SWEEP_ROWS).catch((error: unknown) =>
    log.warn({ err: error }, 'realtime: old messages could not be removed'),
  )
}

async function allGone(connections: Set<Connection>): Promise<void> {
  const until = performance.now() + GOODBYE_MS
  while (connections.size > 0 && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20))
  for (const connection of connections) connection.terminate()
}
