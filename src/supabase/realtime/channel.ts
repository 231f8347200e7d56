import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { z } from 'zod'
import { now } from '#platform/clock'
import { isUnavailable } from '#platform/errors'
import { log } from '#platform/log'
import { type Doorkeeper, expiryText, identify } from './access.ts'
import type { Bus } from './bus.ts'
import { type Changes, changesSchema } from './changes.ts'
import type { Connection } from './connection.ts'
import {
  type BroadcastBody,
  broadcastOf,
  encode,
  encodeBroadcast,
  isFields,
  type Push,
  sizeOf,
} from './frames.ts'
import { channelOf, type Hub, type Member, seesPresence, TOPIC_PREFIX } from './hub.ts'
import type { HeardTopics } from './heard-topics.ts'
import { bodyOf } from './inbox.ts'
import type { Limits, Rates } from './limits.ts'
import type { Presences } from './presence.ts'
import { type Extension, findReadRights, listReplay, mayWrite } from './queries.ts'

/** What every channel works with. */
export type House = {
  sql: postgres.Sql
  doorkeeper: Doorkeeper
  limits: Limits
  rates: { http: Rates; presence: Rates }
  privateOnly: boolean
  hub: Hub
  heard: HeardTopics
  presences: Presences
  bus: Bus
  changes: Changes
}

const flag = z.union([z.boolean(), z.stringbool()]).catch(false).default(false)
const joinSchema = z.object({
  config: z
    .object({
      broadcast: z
        .object({
          self: flag,
          ack: flag,
          replication_ready: flag,
          replay: z.object({ since: z.number(), limit: z.int().min(1).default(25) }).optional(),
        })
        .default({ self: false, ack: false, replication_ready: false }),
      presence: z
        .object({ key: z.string().default(''), enabled: flag })
        .default({ key: '', enabled: false }),
      postgres_changes: changesSchema,
      private: flag,
    })
    .default({
      broadcast: { self: false, ack: false, replication_ready: false },
      presence: { key: '', enabled: false },
      postgres_changes: [],
      private: false,
    }),
  access_token: z.string().nullish(),
})
const MOST_REPLAYED = 25

/** phx_join: refusals come as a reply, so that the client may try again. */
export async function join(house: House, connection: Connection, push: Push): Promise<void> {
  const refuse = async (reason: string) => {
    await pause(house.limits.refusalDelayMs)
    connection.reply(push, 'error', { reason })
  }
  if (!push.topic.startsWith(TOPIC_PREFIX)) return refuse('unmatched topic')
  const name = push.topic.slice(TOPIC_PREFIX.length)
  if (name === '') return refuse('TopicNameRequired: You must provide a topic name')
  const asked = joinSchema.safeParse(push.payload)
  if (!asked.success) return refuse('InvalidJoinPayload: The join payload is not valid')
  if (connection.isSurplus) return refuse('ConnectionRateLimitReached: Too many connected users')
  if (!connection.joins.take())
    return refuse('ClientJoinRateLimitReached: Too many joins per second')
  const former = connection.members.get(push.topic)
  if (!former && connection.members.size >= house.limits.channelsPerSocket)
    return refuse('ChannelRateLimitReached: Too many channels')

  const { config, access_token: token } = asked.data
  if (house.privateOnly && !config.private)
    return refuse('PrivateOnly: This project only allows private channels')
  const identified = await identify(house.doorkeeper, token ?? undefined, connection.keyRole)
  if (!identified.ok) return refuse(identified.reason)
  const member: Member = {
    line: connection,
    topic: push.topic,
    name,
    channel: channelOf(name, config.private),
    isPrivate: config.private,
    joinRef: push.joinRef,
    hearsItself: config.broadcast.self,
    wantsAck: config.broadcast.ack,
    presenceKey: config.presence.key || randomUUID(),
    hearsPresence: config.presence.enabled,
    token: token ?? undefined,
    identity: identified.identity,
    readRights: ALL_RIGHTS,
    writeRights: new Map(),
    authorisedAt: performance.now(),
    replay: config.broadcast.replay && config.private ? { ids: new Set(), held: [] } : undefined,
  }
  if (!(await mayRead(house, connection, member)))
    return refuse(
      `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
    )
  if (member.isPrivate && !(await isHeard(house, name)))
    return refuse('The database is away: try again')
  if (!connection.isOpen) return
  if (former) end(house, connection, former)

  // Before the answer, so that nothing is missed that commits after it.
  const changes = await house.changes.subscribe(member, connection.headers, config.postgres_changes)
  if (!connection.isOpen) return house.changes.forget(member)
  connection.members.set(push.topic, member)
  house.hub.add(member)
  connection.reply(push, 'ok', { postgres_changes: changes.accepted })
  tellPresence(house, member)
  if (changes.accepted.length > 0)
    tell(member, 'system', {
      extension: 'postgres_changes',
      status: changes.status,
      message: changes.message,
      channel: name,
    })
  if (!house.changes.release(member)) tellToRejoin(member)
  if (config.broadcast.replication_ready)
    tell(member, 'system', {
      extension: 'system',
      status: 'ok',
      message: 'Replication connection established',
      channel: name,
    })
  if (config.broadcast.replay && member.replay && member.readRights.has('broadcast'))
    await replay(
      house,
      member,
      member.replay,
      config.broadcast.replay.since,
      Math.min(config.broadcast.replay.limit, MOST_REPLAYED),
    )
}

/** False where the topic could not be registered; the client joins again. */
const isHeard = (house: House, topic: string): Promise<boolean> =>
  house.heard.hear(topic).then(
    () => true,
    (error: unknown) => failed(error) ?? false,
  )

/** Anything a member pushes on a topic he joined. */
export function act(
  house: House,
  connection: Connection,
  member: Member,
  push: Push,
): Promise<void> | void {
  switch (push.event) {
    case 'phx_leave':
      connection.reply(push, 'ok', {})
      return end(house, connection, member)
    case 'access_token':
      return refreshToken(house, connection, member, push)
    case 'broadcast':
      return broadcast(house, connection, member, push)
    case 'presence':
      return showPresence(house, connection, member, push)
    default:
      return connection.reply(push, 'error', { reason: 'unknown event' })
  }
}

/** Takes the member out and tells him; `reason` is why the server does it. */
export function end(house: House, connection: Connection, member: Member, reason?: string): void {
  if (reason !== undefined)
    tell(member, 'system', {
      extension: 'system',
      status: 'error',
      message: reason,
      channel: member.name,
    })
  forget(house, connection, member)
  connection.send(
    encode(connection.version, member.topic, 'phx_close', {}, member.joinRef, member.joinRef),
  )
}

export function forget(house: House, connection: Connection, member: Member): void {
  if (connection.members.get(member.topic) === member) connection.members.delete(member.topic)
  house.hub.remove(member)
  house.presences.untrack(member)
  house.changes.forget(member)
}

/**
 * Asks again, in time, whether the member may still hear: his token may have ended, or his right to
 * the topic.
 */
export async function recheck(house: House, connection: Connection, member: Member): Promise<void> {
  const { expiresAt } = member.identity
  if (expiresAt !== undefined && now().getTime() / 1000 >= expiresAt)
    return end(house, connection, member, expiryText(expiresAt))
  if (!member.isPrivate || performance.now() - member.authorisedAt < house.limits.reauthoriseMs)
    return
  member.authorisedAt = performance.now()
  member.writeRights = new Map()
  if (!(await mayRead(house, connection, member))) end(house, connection, member, lostRight(member))
}

async function refreshToken(
  house: House,
  connection: Connection,
  member: Member,
  push: Push,
): Promise<void> {
  const token = push.payload.access_token
  if (
    typeof token !== 'string' ||
    token === '' ||
    token === member.token ||
    token.startsWith('sb_')
  )
    return
  const identified = await identify(house.doorkeeper, token, connection.keyRole)
  if (!identified.ok && identified.isTemporary) return
  if (!identified.ok) return end(house, connection, member, identified.reason.replace(/^\w+: /, ''))
  member.token = token
  member.identity = identified.identity
  member.writeRights = new Map()
  member.authorisedAt = performance.now()
  const sawPresence = seesPresence(member)
  if (!(await mayRead(house, connection, member)))
    return end(house, connection, member, lostRight(member))
  if (!sawPresence) tellPresence(house, member)
}

const lostRight = (member: Member) =>
  `You no longer have permission to read from this Channel topic: ${member.name}`

async function broadcast(
  house: House,
  connection: Connection,
  member: Member,
  push: Push,
): Promise<void> {
  const body = push.broadcast ?? broadcastOf(push.payload)
  if (sizeOf(body) > house.limits.payloadBytes) {
    if (member.wantsAck) connection.reply(push, 'error', { reason: 'Payload size exceeds limit' })
    return
  }
  if (!(await mayPush(house, connection, member, 'broadcast'))) {
    if (member.wantsAck)
      connection.reply(push, 'error', {
        reason: `Unauthorized: You do not have permissions to write to this Channel topic: ${member.name}`,
      })
    return
  }
  house.hub.broadcast(member.channel, body, member)
  house.bus.publish(toNote(member.channel, body))
  if (member.wantsAck) connection.reply(push, 'ok', {})
}

export function toNote(channel: string, { event, payload, whole }: BroadcastBody) {
  const content =
    payload.kind === 'json' ? { json: payload.text } : { base64: payload.bytes.toString('base64') }
  return { kind: 'broadcast' as const, channel, event, ...content, whole }
}

async function showPresence(
  house: House,
  connection: Connection,
  member: Member,
  push: Push,
): Promise<void> {
  const verb = String(push.payload.event ?? '').toLowerCase()
  if (verb !== 'track' && verb !== 'untrack')
    return connection.reply(push, 'error', { reason: 'unknown presence event' })
  // Who may not be seen any longer may still go.
  if (verb === 'track' && !(await mayPush(house, connection, member, 'presence')))
    return connection.reply(push, 'error', {
      reason: 'Unauthorized: You do not have permissions to write presence to this Channel topic',
    })
  // Refused and not closed: it may be the others who filled it.
  if (!house.rates.presence.take(member.channel))
    return connection.reply(push, 'error', { reason: 'Too many presence events per second' })
  const shown = isFields(push.payload.payload) ? push.payload.payload : {}
  if (Buffer.byteLength(JSON.stringify(shown)) > house.limits.payloadBytes)
    return connection.reply(push, 'error', { reason: 'Payload size exceeds limit' })
  if (!member.hearsPresence) {
    member.hearsPresence = true
    tellPresence(house, member)
  }
  if (verb === 'track') house.presences.track(member, shown)
  else house.presences.untrack(member)
  connection.reply(push, 'ok', {})
}

async function mayPush(
  house: House,
  connection: Connection,
  member: Member,
  extension: Extension,
): Promise<boolean> {
  if (!member.isPrivate) return true
  const known = member.writeRights.get(extension)
  if (known !== undefined) return known
  const { writeRights } = member
  const allowed = await mayWrite(
    house.sql,
    { claims: member.identity.claims, topic: member.name, headers: connection.headers },
    extension,
  ).catch((error: unknown) => failed(error))
  if (allowed !== undefined) writeRights.set(extension, allowed)
  return allowed ?? false
}

const ALL_RIGHTS: ReadonlySet<Extension> = new Set(['broadcast', 'presence'])

/**
 * Takes down what he may read; false where it is nothing. A database that is away decides nothing:
 * a member stays in, a join is refused and tried again.
 */
async function mayRead(house: House, connection: Connection, member: Member): Promise<boolean> {
  if (!member.isPrivate) return true
  const rights = await findReadRights(house.sql, {
    claims: member.identity.claims,
    topic: member.name,
    headers: connection.headers,
  }).catch((error: unknown) => failed(error))
  if (rights === undefined) return connection.members.get(member.topic) === member
  member.readRights = rights
  return rights.size > 0
}

function failed(error: unknown): undefined {
  if (!isUnavailable(error))
    log.error({ err: error }, 'realtime: the right to a topic could not be asked')
  return undefined
}

async function replay(
  house: House,
  member: Member,
  got: NonNullable<Member['replay']>,
  sinceMs: number,
  limit: number,
): Promise<void> {
  const rows = await listReplay(house.sql, member.name, sinceMs, limit).catch((error: unknown) =>
    failed(error),
  )
  for (const row of rows ?? []) {
    const frame = encodeBroadcast(member.line.version, {
      ...bodyOf(row),
      topic: member.topic,
      meta: { id: row.id, replayed: true },
    })
    if (frame) member.line.send(frame)
    got.ids.add(row.id)
  }
  for (const { id, frame } of got.held ?? []) if (!got.ids.has(id)) member.line.send(frame)
  got.held = undefined
}

/** The client joins again, after a pause. */
export function tellToRejoin(member: Member): void {
  member.line.send(
    encode(member.line.version, member.topic, 'phx_error', {}, member.joinRef, member.joinRef),
  )
}

function tellPresence(house: House, member: Member): void {
  if (seesPresence(member)) tell(member, 'presence_state', house.presences.stateOf(member.channel))
}

function tell(member: Member, event: string, payload: object): void {
  member.line.send(encode(member.line.version, member.topic, event, payload))
}
