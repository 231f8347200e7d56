import { asService, type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import * as rows from './queries.ts'

/** Throws AppError('channel.not_found') unless the caller may connect this channel, or a new one of this business. */
export async function assertMayConnect(claims: Claims, target: { businessId: string; channelId?: string }): Promise<void> {
  const { businessId, channelId } = target
  const may = await db.readAs(claims, (tx) => (channelId ? rows.isKept(tx, businessId, channelId) : rows.isKeeper(tx, businessId)))
  if (!may) throw new AppError('channel.not_found')
}

/** The number is proved to be this business's: whoever else typed its id before, and could not prove it, loses it. */
export function takeNumber(businessId: string, phoneNumberId: string): Promise<void> {
  return db.statement(asService('a number belongs to whom its provider names'), (tx) => rows.releaseUnproved(tx, businessId, phoneNumberId))
}
