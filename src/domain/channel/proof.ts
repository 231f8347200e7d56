import { asService, db } from '#platform/database'
import { AppError } from '#platform/errors'
import * as rows from './queries.ts'

/**
 * Throws AppError('channel.taken') where another business has proved the number. What others only
 * typed does not count.
 */
export async function assertNotProvedElsewhere(
  businessId: string,
  phoneNumberId: string,
): Promise<void> {
  const isTaken = await db.readAs(asService('channels of other businesses'), (tx) =>
    rows.isProvedElsewhere(tx, businessId, phoneNumberId),
  )
  if (isTaken) throw new AppError('channel.taken')
}

/**
 * The provider confirmed that the channel's token reaches the number: other businesses that only
 * typed it lose it. False where another one has proved it before; then this channel loses it.
 */
export async function keepProvedNumber(channelId: string, phoneNumberId: string): Promise<boolean> {
  return db.writeAs(asService('a number belongs to whom its provider names'), async (tx) => {
    const businessId = await rows.findBusinessOf(tx, channelId)
    if (!businessId) return false
    await rows.lockNumber(tx, phoneNumberId)
    if (await rows.isProvedElsewhere(tx, businessId, phoneNumberId)) {
      await rows.loseNumber(tx, channelId)
      return false
    }
    await rows.releaseUnproved(tx, businessId, phoneNumberId)
    await rows.updateFacts(tx, channelId, {
      phone: null,
      settings: { provedNumber: phoneNumberId },
    })
    return true
  })
}

/**
 * The number is proved to be this business's: others that typed its id before, and could not prove
 * it, lose it.
 */
export function takeNumber(businessId: string, phoneNumberId: string): Promise<void> {
  return db.statement(asService('a number belongs to whom its provider names'), (tx) =>
    rows.releaseUnproved(tx, businessId, phoneNumberId),
  )
}
