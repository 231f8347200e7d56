import { UNDELIVERED_PAGE, type UndeliveredPage } from '#contract/conversation/message'
import { isWindowOpen } from '../service-window/contract.ts'
import { lockRoom } from '../room/queries.ts'
import { now } from '#platform/clock'
import { asService, type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { queueDelivery, UNSURE } from './delivery.ts'
import * as rows from './delivery-queries.ts'
import * as undelivered from './undelivered-queries.ts'
import { escalateUndeliveredAnswer } from './undelivered-answer.ts'
import { deleteParked } from '../inbound/parked-queries.ts'
import { getEngine } from '../message/queries.ts'

/**
 * Our failed or unsure messages, newest first; `before` continues. Those that the AI withdrew are
 * not included.
 */
export function listUndelivered(
  claims: Claims,
  businessId: string,
  before?: { at: string; id: string },
): Promise<UndeliveredPage> {
  return db.readAs(claims, async (tx) => {
    const [found, counts] = await Promise.all([
      undelivered.listUndelivered(tx, businessId, before),
      undelivered.countUndelivered(tx, businessId),
    ])
    const last = found.at(-1)
    return {
      messages: found,
      ...counts,
      before:
        last && found.length === UNDELIVERED_PAGE ? { at: last.status_at, id: last.id } : null,
    }
  })
}

/**
 * "Coba lagi" on a failed message, "Kirim ulang" on an unsure one, which may arrive twice, as the
 * screen warns. Errors: `message.not_found`, `message.not_failed` for any other,
 * `message.window_closed`.
 */
export function retryMessage(
  claims: Claims,
  ref: { businessId: string; roomId: string; messageId: string },
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const room = await lockRoom(tx, ref.roomId, ref.businessId)
    const message = room && (await rows.lockOutgoing(tx, ref.messageId))
    if (!room || !message || message.room_id !== room.id) throw new AppError('message.not_found')
    if (message.status !== 'failed' && message.status !== 'unconfirmed')
      throw new AppError('message.not_failed')
    const engine = await getEngine(tx, room.channel_id)
    if (
      message.content.type !== 'template' &&
      !isWindowOpen(engine, room.window_expires_at, now().getTime())
    )
      throw new AppError('message.window_closed')
    await undelivered.requeueMessage(tx, message.id, room.handler_version)
    await queueDelivery(tx, room.id, message.id)
  })
}

/** Messages per click of the button. */
const RESEND_LIMIT = 200

/**
 * "Kirim ulang semua": failed messages, oldest first, without those that may have arrived or whose
 * 24-hour window is closed.
 */
export async function resendFailed(
  claims: Claims,
  businessId: string,
): Promise<{ resent: number; skipped: number }> {
  const failed = await db.readAs(claims, (tx) =>
    undelivered.listFailed(tx, businessId, RESEND_LIMIT),
  )
  let resent = 0
  for (const message of failed) {
    try {
      await retryMessage(claims, { businessId, roomId: message.room_id, messageId: message.id })
      resent += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return { resent, skipped: failed.length - resent }
}

/**
 * "Abaikan": removes the message from the list; its conversation keeps it. Error:
 * `message.not_found`.
 */
export function dismissUndelivered(
  claims: Claims,
  ref: { businessId: string; messageId: string },
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await undelivered.updateDismissed(tx, ref.businessId, ref.messageId)))
      throw new AppError('message.not_found')
  })
}

/**
 * A message of the AI whose delivery has no job. Called in the room's own lane of replies, where no
 * other code delivers one.
 */
export async function findForgotten(roomId: string): Promise<string | undefined> {
  return db.readAs(
    asService('nothing that was written is forgotten'),
    async (tx) => (await undelivered.findForgotten(tx, roomId))?.id,
  )
}

/**
 * Messages without a job (a lost one): the sweep adds one. Answers that stayed unsure go to the
 * team. Returns how many of both.
 */
export function rescueDeliveries(): Promise<number> {
  return db.writeAs(asService('nothing that was written is forgotten'), async (tx) => {
    const stuck = await undelivered.findUnsent(
      tx,
      new Date(now().getTime() - STUCK_MS).toISOString(),
    )
    for (const message of stuck) await queueDelivery(tx, message.room_id, message.id)
    const unsure = await rows.listUnsureAnswers(
      tx,
      new Date(now().getTime() - UNSURE_MS).toISOString(),
    )
    for (const message of unsure) await escalateUndeliveredAnswer(tx, message, UNSURE)
    await deleteParked(tx, new Date(now().getTime() - PARKED_MS).toISOString())
    return stuck.length + unsure.length
  })
}

const STUCK_MS = 3 * 60_000
/** Receipts arrive within seconds; a provider's history is queried a minute later. */
const UNSURE_MS = 2 * 60_000
/** Lifetime of statuses whose message never came; providers repeat deliveries for a week. */
const PARKED_MS = 8 * 24 * 3_600_000
