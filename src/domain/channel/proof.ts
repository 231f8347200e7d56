import { asService, db } from '#platform/database'
import { AppError } from '#platform/errors'
import * as rows from './queries.ts'
import * as numbers from './number-queries.ts'
import * as state from './state-queries.ts'

/**
 * Throws AppError('channel.taken') when another business proved the number. Claims without proof do
 * not count.
 */
export async function assertNotProvedElsewhere(
  businessId: string,
  phoneNumberId: string,
): Promise<void> {
  const isTaken = await db.readAs(asService('channels of other businesses'), (tx) =>
    numbers.isProvedElsewhere(tx, businessId, phoneNumberId),
  )
  if (isTaken) throw new AppError('channel.taken')
}

/**
 * Stores that the provider confirmed the channel's token for the number. Other businesses that only
 * claimed it lose it. Returns false when another business proved it before; then this channel loses
 * it.
 */
export async function keepProvedNumber(channelId: string, phoneNumberId: string): Promise<boolean> {
  return db.writeAs(asService('a number belongs to whom its provider names'), async (tx) => {
    const businessId = await rows.findBusinessOf(tx, channelId)
    if (!businessId) return false
    await numbers.lockNumber(tx, phoneNumberId)
    if (await numbers.isProvedElsewhere(tx, businessId, phoneNumberId)) {
      await numbers.loseNumber(tx, channelId)
      return false
    }
    await numbers.releaseUnproved(tx, businessId, phoneNumberId)
    await state.updateFacts(tx, channelId, {
      phone: null,
      settings: { provedNumber: phoneNumberId },
    })
    return true
  })
}

/** Gives the proved number to this business. Other businesses that only claimed it lose it. */
export function takeNumber(businessId: string, phoneNumberId: string): Promise<void> {
  return db.statement(asService('a number belongs to whom its provider names'), (tx) =>
    numbers.releaseUnproved(tx, businessId, phoneNumberId),
  )
}
