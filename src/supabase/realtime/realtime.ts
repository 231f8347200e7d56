import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type postgres from 'postgres'
import { WebSocketServer } from 'ws'
import { answerPreflight, withCors } from '#lib/http/cors'
import { log } from '#platform/log'
import type { Concerns, Sessions } from '#supabase/sessions'
import type { RealtimeVerifier } from './access.ts'
import { broadcastOverHttp } from './broadcast-api.ts'
import { Bus, type News } from './bus/bus.ts'
import {
  handleMemberPush,
  endMembership,
  forgetMember,
  recheckMember,
  requestRejoin,
} from './channel.ts'
import { joinChannel } from './join-channel.ts'
import { type ChannelContext } from './member-rights.ts'
import { Changes } from './changes/changes.ts'
import { Connection } from './connection.ts'
import type { BroadcastBody, Push } from './frames.ts'
import { channelOf, Hub, nameOf, TOPIC_PREFIX } from './hub.ts'
import { openHeardTopics } from './heard-topics.ts'
import { bodyOf, Inbox } from './inbox.ts'
import {
  FRAME_SLACK_BYTES,
  type Limits,
  limitsFrom,
  Rates,
  type SomeLimits,
} from './realtime-limits.ts'
import { Presences } from './presence.ts'
import { deleteOldMessages } from './queries.ts'
import { openPostgresWire } from './bus/wire.ts'
import { type NatsOptions, openNatsWire } from './bus/wire-nats.ts'
import { admitSocket, refuseUpgrade } from './admit-socket.ts'

export type { Limits } from './realtime-limits.ts'

export type RealtimeOptions = {
  verifier: RealtimeVerifier
  /**
   * The pool, whose LISTEN connection this process uses. Its user must bypass row level security.
   */
  sql: postgres.Sql
  /** Omitted or undefined limits keep their default. */
  limits?: SomeLimits
  /** Refuses joining, and sending to, public channels. */
  privateOnly?: boolean
  /**
   * Sends broadcasts and presence to other processes over NATS instead of NOTIFY. Messages from the
   * database still need NOTIFY.
   */
  nats?: NatsOptions | undefined
  /** Ends channels with the sessions that joined them. Without this option, they end with their tokens. */
  sessions?: Pick<Sessions, 'isLive' | 'onEnd'>
  /** How often silence, tokens and rights are checked; 5 s by default. */
  checkMs?: number
}

export type Realtime = {
  /** POST /realtime/v1/api/broadcast (a batch) and .../{topic}/events/{event}. */
  fetch: (request: Request) => Promise<Response>
  /** The 'upgrade' of GET /realtime/v1/websocket?apikey=&vsn=. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Resolves when the process listens to the database. */
  ready: Promise<void>
  /** Sockets and joined channels of this process, for metrics. */
  counts: () => { sockets: number; channels: number }
  close: () => Promise<void>
}

/**
 * Changes of rights to a private topic are notified here with its name. All others are checked
 * again after `reauthoriseMs`.
 */
const RIGHTS = 'realtime_rights'
const CHECK_MS = 5000
const SWEEP_MS = 60_000
const SWEEP_ROWS = 5000
const GOING_AWAY = 1001
const GOODBYE_MS = 1000

/**
 * Channels with broadcast and presence for realtime-js, over any number of processes on one
 * database. Policies on realtime.messages decide about private topics. realtime.send(payload,
 * event, topic) in SQL reaches members after commit.
 */
export function createRealtime(options: RealtimeOptions): Realtime {
  const limits = limitsFrom(options.limits)
  const connections = new Set<Connection>()
  const { context, inbox } = openContext(options, limits, connections)
  const { hub, bus, changes, heard, presences } = context
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.payloadBytes + FRAME_SLACK_BYTES,
  })
  const timers = [
    setInterval(() => void checkMembers(context, connections), options.checkMs ?? CHECK_MS).unref(),
    setInterval(() => void sweepMessages(options.sql, limits.keepMessagesMs), SWEEP_MS).unref(),
  ]
  const rights = options.sql.listen(
    RIGHTS,
    (topic) => void recheckTopic(context, connections, topic),
  )
  const forgetSessions = options.sessions?.onEnd(
    (concerns) => void endChannels(context, connections, options.sessions, concerns),
  )
  const ready = Promise.all([inbox.open(), bus.open(), rights]).then(() => {})
  ready.catch((error: unknown) =>
    log.error({ err: error }, 'realtime: cannot listen to the database'),
  )

  return {
    ready,
    fetch: async (request) =>
      request.method === 'OPTIONS'
        ? answerPreflight()
        : withCors(await broadcastOverHttp(context, request)),
    counts: () => ({ sockets: connections.size, channels: hub.channelNames().length }),
    upgrade: upgradeWith(context, server, connections),
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
      await waitUntilClosed(connections)
      presences.close()
      server.close()
    },
  }
}

function openContext(
  options: RealtimeOptions,
  limits: Limits,
  connections: Set<Connection>,
): { context: ChannelContext; inbox: Inbox } {
  const hub = new Hub()
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
    receive: (node, news) => applyNews(hub, presences, node, news),
    forget: (node) => presences.replace(node, {}),
  })
  const presences: Presences = new Presences(hub, bus.node, (change) =>
    bus.publish({ kind: 'presence', ...change }),
  )
  const heard = openHeardTopics(options.sql, bus.node, () => hub.privateNames())
  const changes = new Changes({
    sql: options.sql,
    node: bus.node,
    lost: (members) => members.forEach(requestRejoin),
  })
  const rates = {
    http: new Rates(limits.messagesPerSecond),
    presence: new Rates(limits.presencePerSecond),
  }
  const context: ChannelContext = {
    sql: options.sql,
    verifier: options.verifier,
    limits,
    rates,
    privateOnly: options.privateOnly ?? false,
    hub,
    heard,
    presences,
    bus,
    changes,
  }
  return { context, inbox }
}

function upgradeWith(
  context: ChannelContext,
  server: WebSocketServer,
  connections: Set<Connection>,
): Realtime['upgrade'] {
  const { limits, verifier } = context
  const handlers = {
    handle: (connection: Connection, push: Push) => handlePush(context, connection, push),
    tooFast: (connection: Connection, push: Push, reason: string) => {
      const member = connection.members.get(push.topic)
      if (member) endMembership(context, connection, member, reason)
    },
    closed: (connection: Connection) => {
      connections.delete(connection)
      for (const member of connection.members.values()) forgetMember(context, connection, member)
    },
  }
  return (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    void admitSocket(verifier, request, connections.size >= limits.sockets).then((admitted) => {
      if ('refusal' in admitted) return refuseUpgrade(socket, admitted.status, admitted.refusal)
      server.handleUpgrade(request, socket, head, (webSocket) => {
        // Several handshakes may have passed the check at the same time.
        const isSurplus = connections.size >= limits.sockets
        connections.add(
          new Connection(
            { socket: webSocket, wire: socket },
            { ...admitted, isSurplus },
            limits,
            handlers,
          ),
        )
      })
    })
  }
}

function handlePush(
  context: ChannelContext,
  connection: Connection,
  push: Push,
): Promise<void> | void {
  const done =
    push.event === 'phx_join'
      ? joinChannel(context, connection, push)
      : routePush(context, connection, push)
  return done?.catch((error: unknown) => {
    log.error({ err: error }, 'realtime: a push failed')
    connection.reply(push, 'error', { reason: 'internal error' })
  })
}

function routePush(
  context: ChannelContext,
  connection: Connection,
  push: Push,
): Promise<void> | void {
  const member = connection.members.get(push.topic)
  const isCurrent = member && (push.joinRef === null || push.joinRef === member.joinRef)
  if (isCurrent) return handleMemberPush(context, connection, member, push)
  // Leaving an unjoined topic succeeds.
  if (push.event === 'phx_leave') return connection.reply(push, 'ok', {})
  return connection.reply(push, 'error', { reason: 'unmatched topic' })
}

function applyNews(hub: Hub, presences: Presences, node: string, news: News): void {
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

/** Ends silent sockets, expired tokens and lost rights. */
async function checkMembers(context: ChannelContext, connections: Set<Connection>): Promise<void> {
  for (const connection of connections) {
    if (performance.now() - connection.lastHeardAt > context.limits.silentMs) connection.terminate()
    else
      for (const member of connection.members.values())
        await recheckMember(context, connection, member)
  }
}

/** Checks all members of a private topic again, after its rights changed. */
async function recheckTopic(
  context: ChannelContext,
  connections: Set<Connection>,
  topic: string,
): Promise<void> {
  for (const connection of connections) {
    const member = connection.members.get(TOPIC_PREFIX + topic)
    if (!member?.isPrivate) continue
    member.authorisedAt = Number.NEGATIVE_INFINITY
    await recheckMember(context, connection, member)
  }
}

/**
 * Ends the channels of ended sessions. While the database is unavailable members stay, because
 * there is nothing to read.
 */
async function endChannels(
  context: ChannelContext,
  connections: Set<Connection>,
  sessions: RealtimeOptions['sessions'],
  concerns: Concerns,
): Promise<void> {
  for (const connection of connections) {
    for (const member of connection.members.values()) {
      const { claims } = member.identity
      if (!concerns(claims)) continue
      const isLive = await sessions?.isLive(claims).catch(() => true)
      if (isLive === false) endMembership(context, connection, member, 'Session has ended')
    }
  }
}

/** After a gap too long to replay, every client rejoins and refetches. */
function startOver(connections: Set<Connection>): void {
  for (const connection of connections) {
    for (const member of connection.members.values()) requestRejoin(member)
  }
}

async function sweepMessages(sql: postgres.Sql, ageMs: number): Promise<void> {
  await deleteOldMessages(sql, ageMs, SWEEP_ROWS).catch((error: unknown) =>
    log.warn({ err: error }, 'realtime: old messages could not be removed'),
  )
}

async function waitUntilClosed(connections: Set<Connection>): Promise<void> {
  const until = performance.now() + GOODBYE_MS
  while (connections.size > 0 && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20))
  for (const connection of connections) connection.terminate()
}
