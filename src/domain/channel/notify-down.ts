import { clearNotices, notifyMembers } from '#domain/notice'
import { now } from '#platform/clock'
import { asService, db } from '#platform/database'
import * as rows from './down-queries.ts'

/** A shorter interruption usually ends by itself. */
const DOWN_MS = 2 * 60_000
/** A number that is disconnected for longer was notified before. */
const OLD_MS = 24 * 3_600_000

/**
 * Sweep: notifies owner and admin once of a number that lost its connection. The notice ends when
 * the number is connected again. A number that a member stopped causes no notice.
 */
export async function notifyDown(): Promise<number> {
  const service = asService('numbers of every business lose their connection')
  const at = now().getTime()
  const span = {
    from: new Date(at - OLD_MS).toISOString(),
    until: new Date(at - DOWN_MS).toISOString(),
  }
  const { down, back } = await db.readAs(service, async (tx) => ({
    down: await rows.listDown(tx, span),
    back: await rows.listBack(tx),
  }))
  if (down.length + back.length === 0) return 0
  await db.writeAs(service, async (tx) => {
    for (const { id, business_id: businessId } of down)
      await notifyMembers(
        tx,
        { businessId, kind: 'channel_down', subject: id, roomId: null },
        'keepers',
      )
    for (const { subject, business_id: businessId } of back)
      await clearNotices(tx, businessId, 'channel_down', subject)
  })
  return down.length
}
