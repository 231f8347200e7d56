import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { identifyCaller } from './access.ts'
import { changesSchema } from './changes/subscription.ts'
import type { Connection } from './connection.ts'
import { encodeBroadcast, type Push } from './frames.ts'
import { channelOf, type Member, TOPIC_PREFIX } from './hub.ts'
import { bodyOf } from './inbox.ts'
import { listReplay } from './queries.ts'
import { type ChannelContext, mayRead, ALL_RIGHTS, logFailure } from './member-rights.ts'
import { endMembership, sendPresence, sendToMember, requestRejoin } from './channel.ts'

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

const MAX_REPLAYED = 25

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
  const member = toMember(connection, push, config, {
    identity: identified.identity,
    token: token ?? undefined,
  })
  if (!(await mayRead(context, connection, member)))
    return refuse(
      `Unauthorized: You do not have permissions to read from this Channel topic: ${member.name}`,
    )
  if (member.isPrivate && !(await isHeard(context, member.name)))
    return refuse('The database is away: try again')
  if (!connection.isOpen) return
  if (former) endMembership(context, connection, former)
  await admitMember(context, connection, member, { push, config })
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
  { identity, token }: { identity: Member['identity']; token: string | undefined },
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
  member: Member,
  { push, config }: { push: Push; config: JoinConfig },
): Promise<void> {
  // The member subscribes before the answer, so that no later commit is missed.
  const changes = await context.changes.subscribe(
    member,
    connection.headers,
    config.postgres_changes,
  )
  if (!connection.isOpen) return context.changes.forget(member)
  connection.members.set(push.topic, member)
  context.hub.add(member)
  connection.reply(push, 'ok', { postgres_changes: changes.accepted })
  sendPresence(context, member)
  if (changes.accepted.length > 0)
    sendToMember(member, 'system', {
      extension: 'postgres_changes',
      status: changes.status,
      message: changes.message,
      channel: member.name,
    })
  if (!context.changes.release(member)) requestRejoin(member)
  if (config.broadcast.replication_ready)
    sendToMember(member, 'system', {
      extension: 'system',
      status: 'ok',
      message: 'Replication connection established',
      channel: member.name,
    })
  if (config.broadcast.replay && member.replay && member.readRights.has('broadcast'))
    await replayMessages(context, member, member.replay, {
      sinceMs: config.broadcast.replay.since,
      limit: Math.min(config.broadcast.replay.limit, MAX_REPLAYED),
    })
}

/** Returns false when the topic could not be registered. The client then joins again. */
const isHeard = (context: ChannelContext, topic: string): Promise<boolean> =>
  context.heard.hear(topic).then(
    () => true,
    (error: unknown) => logFailure(error) ?? false,
  )

async function replayMessages(
  context: ChannelContext,
  member: Member,
  got: NonNullable<Member['replay']>,
  { sinceMs, limit }: { sinceMs: number; limit: number },
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
