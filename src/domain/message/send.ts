import type { SendText } from '#contract/room'
import { claimIfFree } from '#domain/escalation'
import { changeHandler, isWindowOpen, lockRoom, noteMessage, reopenSession, type Room } from '#domain/room'
import { now } from '#platform/clock'
import { type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/queue'
import * as rows from './queries.ts'

/**
 * A member's message: stored and queued in one transaction, and the room is a person's from then on.
 * The same client id twice is one message; returns its id.
 * Errors: room.not_found, message.empty, message.window_closed.
 */
export async function sendText(claims: Claims, input: SendText): Promise<string> {
  const text = input.text.trim()
  if (!text) throw new AppError('message.empty')
  return write(claims, input, async (tx, room, memberId) => {
    const [channel] = await rows.findEngine(tx, room.channel_id)
    if (!isWindowOpen(channel?.engine ?? '', room.window_expires_at, now().getTime())) throw new AppError('message.window_closed')
    const version = await takeRoom(tx, room, memberId)
    const message = await rows.insertMessage(tx, {
      ...placeOf(room),
      direction: 'out',
      authorKind: 'member',
      authorId: memberId,
      kind: 'text',
      text,
      content: { type: 'text', text },
      status: 'queued',
      clientId: input.clientId,
      replyToId: input.replyToId ?? null,
      replyTo: await quote(tx, room, input.replyToId),
      handlerVersion: version,
    })
    if (!message) return undefined
    await noteMessage(tx, room, { id: message.id, occurredAt: message.occurred_at, preview: text, author: 'member', direction: 'out', live: true })
    await enqueue(tx, 'deliver', { messageId: message.id }, { queue: room.id })
    return message.id
  })
}

/** An internal note in the conversation: seen by the team, never sent. */
export function addNote(claims: Claims, input: { businessId: string; roomId: string; clientId: string; text: string }): Promise<string> {
  return write(claims, input, async (tx, room, memberId) => {
    const message = await rows.insertMessage(tx, {
      ...placeOf(room),
      direction: 'note',
      authorKind: 'member',
      authorId: memberId,
      kind: 'note',
      text: input.text,
      content: { type: 'text', text: input.text },
      status: 'sent',
      clientId: input.clientId,
    })
    return message?.id
  })
}

/** "Coba lagi" on a message that failed or whose outcome is unknown. Error: `message.not_failed` for any other. */
export function retryMessage(claims: Claims, ref: { businessId: string; roomId: string; messageId: string }): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const room = await lockRoom(tx, ref.roomId, ref.businessId)
    const message = room && (await rows.findMessageRow(tx, ref.messageId))
    if (!room || !message || message.room_id !== room.id) throw new AppError('message.not_found')
    if (message.status !== 'failed' && message.status !== 'unconfirmed') throw new AppError('message.not_failed')
    await rows.requeue(tx, message.id, room.handler_version)
    await enqueue(tx, 'deliver', { messageId: message.id }, { queue: room.id })
  })
}

async function takeRoom(tx: WriteTx, room: Room, memberId: string): Promise<number> {
  await claimIfFree(tx, room.id, memberId)
  await reopenSession(tx, room)
  return changeHandler(tx, room, { handler: 'manusia', reason: null, assigneeId: room.assignee_id ?? memberId }, { kind: 'member', id: memberId }, 'dibalas')
}

async function quote(tx: WriteTx, room: Room, messageId: string | undefined): Promise<{ author: string; excerpt: string } | null> {
  const quoted = messageId ? await rows.findMessageRow(tx, messageId) : undefined
  return quoted && quoted.room_id === room.id ? { author: quoted.author_kind, excerpt: quoted.text.slice(0, 200) } : null
}

const placeOf = (room: Room) => ({ businessId: room.business_id, roomId: room.id, channelId: room.channel_id, sessionNo: room.session_no })

/** One write into a room as a member; undefined from `work` means that the client id is there already. */
async function write(claims: Claims, ref: { businessId: string; roomId: string; clientId: string }, work: (tx: WriteTx, room: Room, memberId: string) => Promise<string | undefined>): Promise<string> {
  const memberId = claims.sub
  if (!memberId) throw new AppError('auth.required')
  return db.writeAs(claims, async (tx) => {
    const room = await lockRoom(tx, ref.roomId, ref.businessId)
    if (!room) throw new AppError('room.not_found')
    const known = await rows.findByClientId(tx, room.id, ref.clientId)
    const id = known?.id ?? (await work(tx, room, memberId))
    if (!id) throw new AppError('room.state_changed')
    return id
  })
}
