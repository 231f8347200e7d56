import type { EscalationReason } from '#contract/conversation/escalation'
import { ensureTag } from '#domain/tag'
import { personOf } from '#platform/caller'
import { now } from '#platform/clock'
import { asService, type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/queue'
import { settings } from '#platform/settings'
import type { Outcome, RoomRef } from './contract.ts'
import type { DraftDecision } from '../message/contract.ts'
import { summariseSession } from '../session/closing.ts'
import { changeHandler } from '../handler/change-handler.ts'
import { updateDraft } from '../handler/draft-queries.ts'
import { memberActor } from '../handler/transition.ts'
import * as rows from './queries.ts'
import type { Room } from './queries.ts'
import { unreadAfter } from './unread-count.ts'

/**
 * "Ambil alih": assigns the room and its escalation to the caller. Error: `escalation.taken` with
 * {name} when a colleague was first; `assignRoom` can still take it from them.
 */
export function takeOver(claims: Claims, ref: RoomRef): Promise<void> {
  return actOnRoom(claims, ref, async (tx, room, memberId) => {
    if (room.handler === 'manusia' && room.assignee_id && room.assignee_id !== memberId) {
      throw new AppError('escalation.taken', {
        name: (await rows.findMemberName(tx, room.assignee_id)) ?? 'rekan lain',
      })
    }
    await changeHandler(tx, room, { event: 'ambil_alih', memberId })
  })
}

/**
 * "Kembalikan ke AI": returns the room to the AI, with an optional note for it. Messages that were
 * left to people are not escalated again. Later messages are answered if the answer is sure. With a
 * note and a model, the AI uses the note to answer what is open.
 */
export function returnToAi(claims: Claims, ref: RoomRef, note?: string): Promise<void> {
  return actOnRoom(claims, ref, async (tx, room, memberId) => {
    const text = note?.trim() || null
    const readsAll = text !== null && settings().LLM_MODEL !== undefined
    await changeHandler(tx, room, { event: 'kembali_ke_ai', memberId, note: text, readsAll })
    if (room.waiting_since)
      await enqueue(
        tx,
        'agent-reply',
        { roomId: room.id },
        { queue: room.id, key: `reply:${room.id}` },
      )
  })
}

/**
 * "Tandai selesai": closes the session with its outcome. The customer's next message reopens the
 * room. With `seenInboundAt`, error `room.customer_wrote` when the customer wrote later than that.
 */
export function markDone(
  claims: Claims,
  ref: RoomRef,
  outcome: Outcome,
  seenInboundAt?: string | null,
): Promise<void> {
  return actOnRoom(claims, ref, (tx, room, memberId) => {
    if (seenInboundAt !== undefined && !hasSeen(room, seenInboundAt))
      throw new AppError('room.customer_wrote')
    return closeIn(tx, room, { memberId, outcome })
  })
}

const hasSeen = ({ last_inbound_at: newest }: Room, seenAt: string | null): boolean =>
  newest === null || (seenAt !== null && Date.parse(newest) <= Date.parse(seenAt))

/**
 * Closes the session in a transaction that locked the room. Every function ending in `In` does so.
 */
export async function closeIn(
  tx: WriteTx,
  room: Room,
  { memberId, outcome }: { memberId: string; outcome: Outcome },
): Promise<void> {
  if (room.handler === 'selesai') return
  const summary = await summariseSession(tx, room.id, room.session_no)
  const actor = memberActor(memberId)
  await changeHandler(tx, room, { event: 'selesai', actor, closure: { outcome, summary } })
}

/** "Urungkan" and "Buka lagi": reopens the closed session for the caller. */
export function reopenRoom(claims: Claims, ref: RoomRef): Promise<void> {
  return actOnRoom(claims, ref, async (tx, room, memberId) => {
    if (room.handler !== 'selesai') return
    await changeHandler(tx, room, { event: 'buka_lagi', memberId })
  })
}

/**
 * "Tugaskan": assigns the room to a colleague, or to nobody with null. A member of another business
 * does not exist here.
 */
export function assignRoom(claims: Claims, ref: RoomRef, memberId: string | null): Promise<void> {
  return actOnRoom(claims, ref, (tx, room, actorId) =>
    assignIn(tx, room, { actorId, assigneeId: memberId }),
  )
}

export async function assignIn(
  tx: WriteTx,
  room: Room,
  { actorId, assigneeId }: { actorId: string; assigneeId: string | null },
): Promise<void> {
  if (assigneeId && !(await rows.isMember(tx, room.business_id, assigneeId)))
    throw new AppError('room.not_found')
  await changeHandler(tx, room, { event: 'tugaskan', memberId: actorId, assigneeId })
}

/**
 * "Tunda": hides the room from "Perlu dibalas" until a time. A customer's message ends this at
 * once. null ends it.
 */
export function snoozeRoom(claims: Claims, ref: RoomRef, until: string | null): Promise<void> {
  return actOnRoom(claims, ref, async (tx, room) => {
    await rows.updateRoom(tx, room.id, { snoozed_until: until })
    if (until)
      await enqueue(
        tx,
        'wake-room',
        { roomId: room.id },
        { key: `wake:${room.id}`, runAt: new Date(until) },
      )
  })
}

/**
 * "Eskalasikan": puts the room into the queue by hand, with a text for the next member. A new
 * deadline is computed.
 */
export function escalateRoom(
  claims: Claims,
  ref: RoomRef,
  reason: EscalationReason,
  detail: string | null,
): Promise<void> {
  return actOnRoom(claims, ref, async (tx, room, memberId) => {
    await changeHandler(tx, room, {
      event: 'eskalasi',
      actor: memberActor(memberId),
      reason,
      handsOver: 'all',
      case: { detail: detail?.trim() || null, priority: 1 },
    })
  })
}

/** "Arsip": hides the room from every list until a search or the customer's next message. */
export function archiveRoom(claims: Claims, ref: RoomRef, archived: boolean): Promise<void> {
  return inRoom(claims, ref, (tx, room) => archiveIn(tx, room, archived))
}

export const archiveIn = (tx: WriteTx, room: Room, archived: boolean): Promise<void> =>
  rows.updateRoom(tx, room.id, { archived_at: archived ? now().toISOString() : null })

/**
 * Decides the AI's draft: used unchanged, edited first, or dismissed. A decision is final. The text
 * that replaced an edited draft is stored, because it may become knowledge.
 */
export function decideDraft(
  claims: Claims,
  ref: RoomRef,
  draftId: string,
  { decision, sentText }: { decision: DraftDecision; sentText?: string | undefined },
): Promise<void> {
  return actOnRoom(claims, ref, async (tx, room, memberId) => {
    await updateDraft(tx, { roomId: room.id, draftId, memberId, decision, sentText })
  })
}

/** Job wake-room: ends the snooze at its time, unless it was extended. */
export function wakeSnoozed(roomId: string): Promise<void> {
  return db.writeAs(asService('time passes for every business'), async (tx) => {
    const room = await rows.lockRoom(tx, roomId)
    if (room?.snoozed_until && Date.parse(room.snoozed_until) <= now().getTime())
      await rows.updateRoom(tx, room.id, { snoozed_until: null })
  })
}

/** Adds a tag by name; a new name creates a tag. Error: tag.too_many. */
export function tagRoom(claims: Claims, ref: RoomRef, name: string): Promise<void> {
  return actOnRoom(claims, ref, async (tx, room) => void (await tagIn(tx, room, name)))
}

/** Adds a tag. Returns its id if the room did not have it yet. */
export async function tagIn(tx: WriteTx, room: Room, name: string): Promise<string | null> {
  const tagId = await ensureTag(tx, room.business_id, name)
  return (await rows.insertRoomTag(tx, room.business_id, room.id, tagId)) ? tagId : null
}

export function untagRoom(claims: Claims, ref: RoomRef, name: string): Promise<void> {
  return actOnRoom(claims, ref, (tx, room) => rows.deleteRoomTag(tx, room.id, name))
}

/**
 * Runs one act of a member on a locked room, with the caller's rights. Error: `room.not_found` when
 * policies hide the room or allow only reading.
 */
export async function actOnRoom(
  claims: Claims,
  ref: RoomRef,
  work: (tx: WriteTx, room: Room, memberId: string) => Promise<void>,
): Promise<void> {
  const memberId = personOf(claims)
  return inRoom(claims, ref, (tx, room) => work(tx, room, memberId))
}

/** Runs an act that stores no author, so that a key of the business may do it too. */
function inRoom(
  claims: Claims,
  ref: RoomRef,
  work: (tx: WriteTx, room: Room) => Promise<void>,
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const room = await rows.lockRoom(tx, ref.roomId, ref.businessId)
    if (!room) throw new AppError('room.not_found')
    await work(tx, room)
  })
}

/** Marks the customer's messages as read. The waiting time continues. */
export function markRead(claims: Claims, ref: RoomRef): Promise<void> {
  return inRoom(claims, ref, readIn)
}

export async function readIn(tx: WriteTx, room: Room): Promise<void> {
  if (room.unread_count > 0)
    await rows.updateRoom(tx, room.id, { unread_count: unreadAfter('read', room.unread_count) })
}
