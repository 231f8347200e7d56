import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { z } from 'zod'
import { now } from '#platform/clock'
import { isUnavailable } from '#platform/errors'
import { log } from '#platform/log'
import { type RealtimeVerifier, expiryText, identifyCaller } from './access.ts'
import type { Bus } from './bus/bus.ts'
import { type Changes, changesSchema } from './changes/changes.ts'
import type { Connection } from './connection.ts'
import {
  type BroadcastBody,
  broadcastOf,
  encodeEvent,
  encodeBroadcast,
  isFields,
  type Push,
  sizeOf,
} from './frames.ts'
import { channelOf, type Hub, type Member, seesPresence, TOPIC_PREFIX } from './hub.ts'
import type { HeardTopics } from './heard-topics.ts'
import { bodyOf } from './inbox.ts'
import type { Limits, Rates } from './realtime-limits.ts'
import type { Presences } from './presence.ts'
import { type Extension, findReadRights, listReplay, mayWrite } from './queries.ts'

/** The state and services shared by all channels of this process. */
export type ChannelContext = {
  sql: postgres.Sql
  verifier: RealtimeVerifier
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

type JoinConfig = z.output<typeof joinSchema>['config']

/** phx_join. Refusals are replies, so that the client can retry. */
export async function joinChannel(
  context: ChannelContext,
  connection: Connection,
  push: Push,
): Promise<void> {
  const refuse = async (reason: string) => {
    await pause(context.limits.refusalDelayMs)
    connection.reply(push, 'error', { reason })
  }
  const refusal = refusalOf(push)
  if (refusal !== undefined) return refuse(refusal)
  const asked = joinSchema.safeParse(push.payload)
  if (!asked.success) return refuse('InvalidJoinPayload: The join payload is not valid')
  const excess = excessOf(context, connection, push)
  if (excess !== undefined) return refuse(excess)
  const former = connection.members.get(push.topic)
  const { config, access_token: token } = asked.data
  if (context.privateOnly && !config.private)
    return refuse('PrivateOnly: This project only allows private channels')
  const identified = await identifyCaller(context.verifier, token ?? undefined, connection.keyRole)
  if (!identified.ok) return refuse(identified.reason)
  const member = toMember(connection, push, config, identified.identity, token ?? undefined)
  if (!(await mayRead(context, connection, member)))
    return refuse(
      `Unauthorized: You do not have permissions to read from this Channel topic: ${member.name}`,
    )
  if (member.isPrivate && !(await isHeard(context, member.name)))
    return refuse('The database is away: try again')
  if (!connection.isOpen) return
  if (former) endMembership(context, connection, former)
  await admitMember(context, connection, push, member, config)
}

const topicName = (topic: string): string => topic.slice(TOPIC_PREFIX.length)

function refusalOf(push: Push): string | undefined {
  if (!push.topic.startsWith(TOPIC_PREFIX)) return 'unmatched topic'
  return topicName(push.topic) === ''
    ? 'TopicNameRequired: You must provide a topic name'
    : undefined
}

function excessOf(
  { limits }: ChannelContext,
  connection: Connection,
  push: Push,
): string | undefined {
  if (connection.isSurplus) return 'ConnectionRateLimitReached: Too many connected users'
  if (!connection.joins.take()) return 'ClientJoinRateLimitReached: Too many joins per second'
  const isNew = !connection.members.has(push.topic)
  return isNew && connection.members.size >= limits.channelsPerSocket
    ? 'ChannelRateLimitReached: Too many channels'
    : undefined
}

function toMember(
  connection: Connection,
  push: Push,
  config: JoinConfig,
  identity: Member['identity'],
  token: string | undefined,
): Member {
  const name = topicName(push.topic)
  return {
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
    token,
    identity,
    readRights: ALL_RIGHTS,
    writeRights: new Map(),
    authorisedAt: performance.now(),
    replay: config.broadcast.replay && config.private ? { ids: new Set(), held: [] } : undefined,
  }
}

/** Subscribes the member, answers the join, and sends what the config requests. */
async function admitMember(
  context: ChannelContext,
  connection: Connection,
  push: Push,
  member: Member,
  config: JoinConfig,
): Promise<void> {
  // Before the answer, so that no later commit is missed.
  const changes = await context.changes.subscribe(
    member,
    connection.headers,
    config.postgres_changes,
  )
  if (!connection.isOpen) return context.changes.forget(member)
  connection.members.set(push.topic, member)
  context.hub.add(member)
  connection.reply(push, 'ok', { postgres_changes: changes.accepted })
  tellPresence(context, member)
  if (changes.accepted.length > 0)
    tellMember(member, 'system', {
      extension: 'postgres_changes',
      status: changes.status,
      message: changes.message,
      channel: member.name,
    })
  if (!context.changes.release(member)) tellToRejoin(member)
  if (config.broadcast.replication_ready)
    tellMember(member, 'system', {
      extension: 'system',
      status: 'ok',
      message: 'Replication connection established',
      channel: member.name,
    })
  if (config.broadcast.replay && member.replay && member.readRights.has('broadcast'))
    await replayMessages(
      context,
      member,
      member.replay,
      config.broadcast.replay.since,
      Math.min(config.broadcast.replay.limit, MOST_REPLAYED),
    )
}

/** False when the topic could not be registered; the client joins again. */
const isHeard = (context: ChannelContext, topic: string): Promise<boolean> =>
  context.heard.hear(topic).then(
    () => true,
    (error: unknown) => logFailure(error) ?? false,
  )

/** Handles a push of a member on a joined topic. */
export function handleMemberPush(
  context: ChannelContext,
  connection: Connection,
  member: Member,
  push: Push,
): Promise<void> | void {
  switch (push.event) {
    case 'phx_leave':
      connection.reply(push, 'ok', {})
      return endMembership(context, connection, member)
    case 'access_token':
      return refreshToken(context, connection, member, push)
    case 'broadcast':
      return broadcastPush(context, connection, member, push)
    case 'presence':
      return showPresence(context, connection, member, push)
    default:
      return connection.reply(push, 'error', { reason: 'unknown event' })
  }
}

/** Removes the member and sends phx_close. `reason`: why the server does it. */
export function endMembership(
  context: ChannelContext,
  connection: Connection,
  member: Member,
  reason?: string,
): void {
  if (reason !== undefined)
    tellMember(member, 'system', {
      extension: 'system',
      status: 'error',
      message: reason,
      channel: member.name,
    })
  forgetMember(context, connection, member)
  connection.send(
    encodeEvent(connection.version, member.topic, 'phx_close', {}, member.joinRef, member.joinRef),
  )
}

export function forgetMember(
  context: ChannelContext,
  connection: Connection,
  member: Member,
): void {
  if (connection.members.get(member.topic) === member) connection.members.delete(member.topic)
  context.hub.remove(member)
  context.presences.untrack(member)
  context.changes.forget(member)
}

/** Checks periodically whether the token has expired, or the right to the topic was lost. */
export async function recheckMember(
  context: ChannelContext,
  connection: Connection,
  member: Member,
): Promise<void> {
  const { expiresAt } = member.identity
  if (expiresAt !== undefined && now().getTime() / 1000 >= expiresAt)
    return endMembership(context, connection, member, expiryText(expiresAt))
  if (!member.isPrivate || performance.now() - member.authorisedAt < context.limits.reauthoriseMs)
    return
  member.authorisedAt = performance.now()
  member.writeRights = new Map()
  if (!(await mayRead(context, connection, member)))
    endMembership(context, connection, member, lostRight(member))
}

async function refreshToken(
  context: ChannelContext,
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
  const identified = await identifyCaller(context.verifier, token, connection.keyRole)
  if (!identified.ok && identified.isTemporary) return
  if (!identified.ok)
    return endMembership(context, connection, member, identified.reason.replace(/^\w+: /, ''))
  member.token = token
  member.identity = identified.identity
  member.writeRights = new Map()
  member.authorisedAt = performance.now()
  const sawPresence = seesPresence(member)
  if (!(await mayRead(context, connection, member)))
    return endMembership(context, connection, member, lostRight(member))
  if (!sawPresence) tellPresence(context, member)
}

const lostRight = (member: Member) =>
  `You no longer have permission to read from this Channel topic: ${member.name}`

async function broadcastPush(
  context: ChannelContext,
  connection: Connection,
  member: Member,
  push: Push,
): Promise<void> {
  const body = push.broadcast ?? broadcastOf(push.payload)
  if (sizeOf(body) > context.limits.payloadBytes) {
    if (member.wantsAck) connection.reply(push, 'error', { reason: 'Payload size exceeds limit' })
    return
  }
  if (!(await mayPush(context, connection, member, 'broadcast'))) {
    if (member.wantsAck)
      connection.reply(push, 'error', {
        reason: `Unauthorized: You do not have permissions to write to this Channel topic: ${member.name}`,
      })
    return
  }
  context.hub.broadcast(member.channel, body, member)
  context.bus.publish(toNote(member.channel, body))
  if (member.wantsAck) connection.reply(push, 'ok', {})
}

export function toNote(channel: string, { event, payload, whole }: BroadcastBody) {
  const content =
    payload.kind === 'json' ? { json: payload.text } : { base64: payload.bytes.toString('base64') }
  return { kind: 'broadcast' as const, channel, event, ...content, whole }
}

async function showPresence(
  context: ChannelContext,
  connection: Connection,
  member: Member,
  push: Push,
): Promise<void> {
  const verb = String(push.payload.event ?? '').toLowerCase()
  if (verb !== 'track' && verb !== 'untrack')
    return connection.reply(push, 'error', { reason: 'unknown presence event' })
  // A member without write rights may still untrack.
  if (verb === 'track' && !(await mayPush(context, connection, member, 'presence')))
    return connection.reply(push, 'error', {
      reason: 'Unauthorized: You do not have permissions to write presence to this Channel topic',
    })
  // Refused without closing, because others may have used up the rate.
  if (!context.rates.presence.take(member.channel))
    return connection.reply(push, 'error', { reason: 'Too many presence events per second' })
  const shown = isFields(push.payload.payload) ? push.payload.payload : {}
  if (Buffer.byteLength(JSON.stringify(shown)) > context.limits.payloadBytes)
    return connection.reply(push, 'error', { reason: 'Payload size exceeds limit' })
  if (!member.hearsPresence) {
    member.hearsPresence = true
    tellPresence(context, member)
  }
  if (verb === 'track') context.presences.track(member, shown)
  else context.presences.untrack(member)
  connection.reply(push, 'ok', {})
}

async function mayPush(
  context: ChannelContext,
  connection: Connection,
  member: Member,
  extension: Extension,
): Promise<boolean> {
  if (!member.isPrivate) return true
  const known = member.writeRights.get(extension)
  if (known !== undefined) return known
  const { writeRights } = member
  const allowed = await mayWrite(
    context.sql,
    { claims: member.identity.claims, topic: member.name, headers: connection.headers },
    extension,
  ).catch((error: unknown) => logFailure(error))
  if (allowed !== undefined) writeRights.set(extension, allowed)
  return allowed ?? false
}

const ALL_RIGHTS: ReadonlySet<Extension> = new Set(['broadcast', 'presence'])

/**
 * Reads and stores the member's read rights; false when there are none. While the database is
 * unavailable, members stay and joins are refused.
 */
async function mayRead(
  context: ChannelContext,
  connection: Connection,
  member: Member,
): Promise<boolean> {
  if (!member.isPrivate) return true
  const rights = await findReadRights(context.sql, {
    claims: member.identity.claims,
    topic: member.name,
    headers: connection.headers,
  }).catch((error: unknown) => logFailure(error))
  if (rights === undefined) return connection.members.get(member.topic) === member
  member.readRights = rights
  return rights.size > 0
}

function logFailure(error: unknown): undefined {
  if (!isUnavailable(error))
    log.error({ err: error }, 'realtime: the right to a topic could not be asked')
  return undefined
}

async function replayMessages(
  context: ChannelContext,
  member: Member,
  got: NonNullable<Member['replay']>,
  sinceMs: number,
  limit: number,
): Promise<void> {
  const rows = await listReplay(context.sql, member.name, sinceMs, limit).catch((error: unknown) =>
    logFailure(error),
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

/** Makes the client rejoin, after a pause. */
export function tellToRejoin(member: Member): void {
  member.line.send(
    encodeEvent(member.line.version, member.topic, 'phx_error', {}, member.joinRef, member.joinRef),
  )
}

function tellPresence(context: ChannelContext, member: Member): void {
  if (seesPresence(member))
    tellMember(member, 'presence_state', context.presences.stateOf(member.channel))
}

function tellMember(member: Member, event: string, payload: object): void {
  member.line.send(encodeEvent(member.line.version, member.topic, event, payload))
}
