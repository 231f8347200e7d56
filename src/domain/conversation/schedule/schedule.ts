import { readUpload } from '#domain/media'
import { clearNotices, notifyMember, notifyMembers } from '#domain/notice'
import { personOf } from '#platform/caller'
import { now, nowIso } from '#platform/clock'
import { asService, type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/queue'
import type { Content } from '#whatsapp/model'
import { postContent } from '../message/send.ts'
import { tieTo } from '../message/send-media.ts'
import { isMember, lockRoom } from '../room/queries.ts'
import {
  type ChangeScheduled,
  MAX_SCHEDULED,
  SCHEDULE_LATE_MS,
  type ScheduledRef,
  type ScheduleMessage,
  type ScheduleReason,
  timeFault,
} from './contract.ts'
import * as rows from './schedule-queries.ts'

/**
 * Stores a message that a job sends at its time, with the caller as author. A repeated id is one
 * message. Errors: room.not_found, scheduled.past, scheduled.too_far, scheduled.too_many,
 * media.not_found, media.not_ready.
 */
export async function scheduleMessage(claims: Claims, input: ScheduleMessage): Promise<void> {
  const authorId = personOf(claims)
  checkTime(input.sendAt)
  const { businessId, roomId, attachmentId } = input
  if (attachmentId) await readUpload(claims, { businessId, roomId, attachmentId })
  await db.writeAs(claims, async (tx) => {
    const room = await lockRoom(tx, roomId, businessId)
    if (!room) throw new AppError('room.not_found')
    if ((await rows.countWaiting(tx, room.id)) >= MAX_SCHEDULED)
      throw new AppError('scheduled.too_many')
    const planned = { ...input, roomId: room.id, authorId, plannedAt: nowIso() }
    if (await rows.insertScheduled(tx, planned)) await enqueueSend(tx, input)
  })
}

/**
 * Changes a message that was not sent. If it failed or was cancelled, it waits again. The caller
 * becomes its author. Errors: scheduled.not_found, scheduled.past, scheduled.too_far.
 */
export async function changeScheduled(claims: Claims, input: ChangeScheduled): Promise<void> {
  const authorId = personOf(claims)
  checkTime(input.sendAt)
  await db.writeAs(claims, async (tx) => {
    const change = { ...input, authorId, plannedAt: nowIso() }
    if (!(await rows.updateScheduled(tx, input, change))) throw new AppError('scheduled.not_found')
    await enqueueSend(tx, input)
    await clearFailure(tx, input)
  })
}

/** Cancels a message. Error: scheduled.not_found, also when it was sent in the meantime. */
export function cancelScheduled(claims: Claims, ref: ScheduledRef): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.updateCancelled(tx, ref))) throw new AppError('scheduled.not_found')
    await clearFailure(tx, ref)
  })
}

/** Ends the notice of a failed message, because the member decided about it. */
async function clearFailure(tx: WriteTx, ref: ScheduledRef): Promise<void> {
  await continueAsService(tx, 'notices of all members end; that the message is theirs was proved')
  await clearNotices(tx, ref.businessId, 'send_failed', ref.scheduledId)
}

/**
 * Sends a scheduled message now, with the caller as author. Errors: scheduled.not_found, and those
 * of `sendContent`.
 */
export async function sendScheduledNow(claims: Claims, ref: ScheduledRef): Promise<void> {
  personOf(claims)
  const due = await db.readAs(claims, (tx) => rows.findDue(tx, ref.scheduledId))
  if (!due || due.business_id !== ref.businessId || !isUnsent(due))
    throw new AppError('scheduled.not_found')
  if (due.blocked) throw new AppError('scheduled.blocked')
  await postDue(claims, due)
}

const service = asService('a scheduled message is ended after the request of its author')

/**
 * Job send-scheduled: sends a message at its time, with the current rights of its author. A message
 * that cannot be sent is marked with the reason, and its author is notified.
 */
export async function sendScheduled(scheduledId: string): Promise<void> {
  const due = await db.readAs(service, (tx) => rows.findDue(tx, scheduledId))
  // A message that was changed in the meantime has another job.
  if (due?.state !== 'waiting' || Date.parse(due.send_at) > now().getTime()) return
  const reason = refusalOf(due)
  if (reason) return endUnsent(due, reason)
  const claims: Claims = { role: 'authenticated', sub: due.author_id }
  try {
    await postDue(claims, due)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await endUnsent(due, REASON_OF[error.code] ?? 'refused')
  }
}

const REASON_OF: Partial<Record<AppError['code'], ScheduleReason>> = {
  'message.window_closed': 'window_closed',
  'scheduled.not_found': 'author_left',
  'room.not_found': 'author_left',
  'media.not_found': 'file_gone',
  'media.not_ready': 'file_gone',
}

/** Why a message is not sent at its time; undefined when it may be. */
function refusalOf(due: rows.Due): ScheduleReason | undefined {
  if (due.cancel_on_reply && due.replied) return 'replied'
  if (due.blocked) return 'blocked'
  if (due.opted_out) return 'opted_out'
  return now().getTime() - Date.parse(due.send_at) > SCHEDULE_LATE_MS ? 'late' : undefined
}

const isUnsent = ({ state }: rows.Due): boolean => state === 'waiting' || state === 'failed'

/**
 * Stores the message and marks its schedule as sent in one transaction, so that it is sent once.
 */
async function postDue(claims: Claims, due: rows.Due): Promise<void> {
  const { id, business_id: businessId, attachment_id: attachmentId } = due
  const content = await contentOf(claims, due)
  await db.writeAs(claims, async (tx) => {
    // The room is locked first, as in a merge, which moves the messages of locked rooms.
    const room = await lockRoom(tx, due.room_id, businessId)
    const locked = room && (await rows.lockDue(tx, id))
    if (!room || !locked) throw new AppError('scheduled.not_found')
    if (!isUnsent(locked) || locked.text !== due.text || locked.room_id !== room.id)
      throw new AppError('room.state_changed')
    const messageId = await postContent(
      tx,
      { room, memberId: claims.sub ?? null },
      { clientId: `scheduled-${id}`, content },
      async (writeTx, message) => {
        await rows.updateSent(writeTx, id, message.id)
        if (attachmentId) await tieTo(attachmentId)(writeTx, message)
      },
    )
    if (!messageId) throw new AppError('room.state_changed')
    await clearFailure(tx, { businessId, scheduledId: id })
  })
}

async function contentOf(claims: Claims, due: rows.Due): Promise<Content> {
  const { business_id: businessId, room_id: roomId, attachment_id: attachmentId, text } = due
  if (!attachmentId) return { type: 'text', text }
  const media = await readUpload(claims, { businessId, roomId, attachmentId })
  const isSound = media.kind === 'voice' || media.kind === 'audio'
  return { type: 'media', media, ...(text && !isSound ? { caption: text } : {}) }
}

/**
 * Ends a message without sending it. A customer's reply cancels without a notice, because the reply
 * has its own.
 */
function endUnsent(due: rows.Due, reason: ScheduleReason): Promise<void> {
  return db.writeAs(service, async (tx) => {
    const state = reason === 'replied' ? 'cancelled' : 'failed'
    if (!(await rows.updateUnsent(tx, due, { state, reason })) || state === 'cancelled') return
    const { business_id: businessId, room_id: roomId, author_id: authorId } = due
    const notice = { businessId, kind: 'send_failed', subject: due.id, roomId } as const
    await clearNotices(tx, businessId, notice.kind, notice.subject)
    if (await isMember(tx, businessId, authorId)) await notifyMember(tx, notice, authorId)
    else await notifyMembers(tx, notice, 'keepers')
  })
}

const enqueueSend = (
  tx: WriteTx,
  { scheduledId, sendAt }: { scheduledId: string; sendAt: string },
): Promise<void> =>
  enqueue(
    tx,
    'send-scheduled',
    { scheduledId },
    { key: `scheduled:${scheduledId}`, runAt: new Date(sendAt) },
  )

function checkTime(sendAt: string): void {
  const fault = timeFault(Date.parse(sendAt), now().getTime())
  if (fault) throw new AppError(`scheduled.${fault}`)
}
