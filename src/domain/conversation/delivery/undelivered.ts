import { UNDELIVERED_PAGE, type UndeliveredPage } from '#contract/conversation/message'
import { isWindowOpen } from '../service-window/contract.ts'
import { lockRoom } from '../room/queries.ts'
import { now } from '#platform/clock'
import { asService, type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { queueDelivery, UNSURE } from './delivery.ts'
import * as rows from './delivery-queries.ts'
import { missAnswer } from './missed.ts'
import { deleteParked } from '../inbound/parked-queries.ts'
import { getEngine } from '../message/queries.ts'

/**
 * Messages of ours that did not get through, or are not known to have, newest first; `before`
 * continues. What the AI took back itself is not among them.
 */
export function listUndelivered(
  claims: Claims,
  businessId: string,
  before?: { at: string; id: string },
): Promise<UndeliveredPage> {
  return db.readAs(claims, async (tx) => {
    const [found, counts] = await Promise.all([
      rows.listUndelivered(tx, businessId, before),
      rows.countUndelivered(tx, businessId),
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
 * "Coba lagi" on a message that failed, "Kirim ulang" on one whose outcome is unknown: that one may
 * arrive twice, as the asker was told. Errors: `message.not_found`, `message.not_failed` for any
 * other, `message.window_closed`.
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
    await rows.requeue(tx, message.id, room.handler_version)
    await queueDelivery(tx, room.id, message.id)
  })
}

/** At once as many as one press of a button is answered for. */
const RESEND_LIMIT = 200

/**
 * "Kirim ulang semua": what failed, oldest first. Left out: what may have arrived, and what the
 * 24-hour window no longer lets through.
 */
export async function resendFailed(
  claims: Claims,
  businessId: string,
): Promise<{ resent: number; skipped: number }> {
  const failed = await db.readAs(claims, (tx) => rows.listFailed(tx, businessId, RESEND_LIMIT))
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
 * "Abaikan": the message stays in its conversation as it is and leaves the list. Error:
 * `message.not_found`.
 */
export function dismissUndelivered(
  claims: Claims,
  ref: { businessId: string; messageId: string },
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.updateDismissed(tx, ref.businessId, ref.messageId)))
      throw new AppError('message.not_found')
  })
}

/**
 * A message of the AI in a room that waits for its delivery and has no job. Asked in the room's own
 * lane of replies, where nobody else is delivering one.
 */
export async function findForgotten(roomId: string): Promise<string | undefined> {
  return db.readAs(
    asService('nothing that was written is forgotten'),
    async (tx) => (await rows.findForgotten(tx, roomId))?.id,
  )
}

/**
 * Messages that nobody works on any more (a lost job): the sweep gives each a new one; answers that
 * stayed unsure go to the team. Returns how many of both.
 */
export function rescueDeliveries(): Promise<number> {
  return db.writeAs(asService('nothing that was written is forgotten'), async (tx) => {
    const stuck = await rows.findUnsent(tx, new Date(now().getTime() - STUCK_MS).toISOString())
    for (const message of stuck) await queueDelivery(tx, message.room_id, message.id)
    const unsure = await rows.listUnsureAnswers(
      tx,
      new Date(now().getTime() - UNSURE_MS).toISOString(),
    )
    for (const message of unsure) await missAnswer(tx, message, UNSURE)
    await deleteParked(tx, new Date(now().getTime() - PARKED_MS).toISOString())
    return stuck.length + unsure.length
  })
}

const STUCK_MS = 3 * 60_000
/** Receipts come within seconds, and a provider's history is asked a minute later. */
const UNSURE_MS = 2 * 60_000
/** What came for a message that never did is given up; providers deliver again for a week. */
const PARKED_MS = 8 * 24 * 3_600_000
