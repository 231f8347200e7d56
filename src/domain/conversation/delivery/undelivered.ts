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
 * Our failed or unconfirmed messages, newest first; `before` continues the list. Messages that the
 * AI withdrew are left out.
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
 * "Coba lagi" for a failed message, "Kirim ulang" for an unconfirmed one, which may arrive twice,
 * as the screen warns. Errors: `message.not_found`, `message.not_failed` for any other,
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

/** Limit of messages per click of the button. */
const RESEND_LIMIT = 200

/**
 * "Kirim ulang semua": resends failed messages, oldest first. Messages that may have arrived, or
 * whose 24-hour window is closed, are skipped.
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
 * An AI message without a job. It runs in the room's own queue of replies, where no other code
 * delivers one.
 */
export async function findForgotten(roomId: string): Promise<string | undefined> {
  return db.readAs(
    asService('nothing that was written is forgotten'),
    async (tx) => (await undelivered.findForgotten(tx, roomId))?.id,
  )
}

/**
 * Adds jobs for messages that lost theirs, and escalates answers that stay unconfirmed. Returns the
 * number of both. The sweep calls it.
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
/**
 * Time after which an answer counts as unconfirmed. Receipts arrive within seconds; a provider's
 * history is queried after a minute.
 */
const UNSURE_MS = 2 * 60_000
/** Lifetime of statuses whose message never came. Providers repeat deliveries for a week. */
const PARKED_MS = 8 * 24 * 3_600_000
