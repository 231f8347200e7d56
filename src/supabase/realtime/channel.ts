import { now } from '#platform/clock'
import { expiryText, identifyCaller } from './access.ts'
import type { Connection } from './connection.ts'
import {
  type BroadcastBody,
  broadcastOf,
  encodeEvent,
  isFields,
  type Push,
  sizeOf,
} from './frames.ts'
import { type Member, seesPresence } from './hub.ts'
import { type ChannelContext, mayRead, mayPush } from './member-rights.ts'

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
    sendToMember(member, 'system', {
      extension: 'system',
      status: 'error',
      message: reason,
      channel: member.name,
    })
  forgetMember(context, connection, member)
  connection.send(
    encodeEvent(connection.version, {
      topic: member.topic,
      event: 'phx_close',
      payload: {},
      joinRef: member.joinRef,
      ref: member.joinRef,
    }),
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
  if (!sawPresence) sendPresence(context, member)
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
  // The push is refused without closing the channel, because others may have used up the rate.
  if (!context.rates.presence.take(member.channel))
    return connection.reply(push, 'error', { reason: 'Too many presence events per second' })
  const shown = isFields(push.payload.payload) ? push.payload.payload : {}
  if (Buffer.byteLength(JSON.stringify(shown)) > context.limits.payloadBytes)
    return connection.reply(push, 'error', { reason: 'Payload size exceeds limit' })
  if (!member.hearsPresence) {
    member.hearsPresence = true
    sendPresence(context, member)
  }
  if (verb === 'track') context.presences.track(member, shown)
  else context.presences.untrack(member)
  connection.reply(push, 'ok', {})
}

/** Makes the client rejoin, after a pause. */
export function requestRejoin(member: Member): void {
  member.line.send(
    encodeEvent(member.line.version, {
      topic: member.topic,
      event: 'phx_error',
      payload: {},
      joinRef: member.joinRef,
      ref: member.joinRef,
    }),
  )
}

export function sendPresence(context: ChannelContext, member: Member): void {
  if (seesPresence(member))
    sendToMember(member, 'presence_state', context.presences.stateOf(member.channel))
}

export function sendToMember(member: Member, event: string, payload: object): void {
  member.line.send(encodeEvent(member.line.version, { topic: member.topic, event, payload }))
}
