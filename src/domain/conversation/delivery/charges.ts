import type { ChargeCount } from '#contract/conversation/message'
import type { MessageStatus } from '#whatsapp/events'
import { monthOf } from '#lib/time/month'
import { now } from '#platform/clock'
import { type Claims, db, type WriteTx } from '#platform/database'
import * as rows from './charge-queries.ts'
import type { Target } from '../message/queries.ts'

const MAX_WORD = 40
const DELIVERED = new Set(['delivered', 'read', 'played'])

/**
 * Stores the price in a receipt. Type and category define it, because Meta removes `billable`
 * (reference/whatsapp.md section 3.4).
 */
export async function noteCharge(
  tx: WriteTx,
  channelId: string,
  target: Target,
  { pricing, status, occurredAt }: MessageStatus,
): Promise<void> {
  if (!pricing?.category) return
  const isFree = pricing.type?.startsWith('free') ?? pricing.billable === false
  await rows.upsertCharge(tx, {
    messageId: target.id,
    businessId: target.business_id,
    channelId,
    roomId: target.room_id,
    category: pricing.category.toLowerCase().slice(0, MAX_WORD),
    isFree,
    isDelivered: DELIVERED.has(status),
    at: occurredAt,
  })
}

/**
 * Messages that Meta charged for (or gave free) since the start of the month in Jakarta, per number
 * and category.
 */
export function listCharges(claims: Claims, businessId: string): Promise<ChargeCount[]> {
  return db.readAs(claims, (tx) =>
    rows.countCharges(tx, businessId, monthOf(now()).startsAt.toISOString()),
  )
}
