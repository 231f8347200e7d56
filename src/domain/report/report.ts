import { nowIso, now as present } from '#platform/clock'
import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { HomeReport } from './contract.ts'
import * as rows from './queries.ts'
import { byAiFigure, CLOSED_DAYS, daysUpTo, handledFigure, hourBars, rankTodos, replyFigure, SHOWN_DAYS, stayedFigure } from './rules.ts'
import { localOf, zoneOf } from './zone.ts'

export { loadEvaluation } from './evaluate.ts'

const DAY_MS = 86_400_000
/** Questions without an answer are worth a mention for a week. */
const GAP_DAYS = 7

/**
 * What /home shows of a business: today against the same weekday last week, who waits, and what would help most.
 * Days are those of the business's own zone. Error: `business.not_found`.
 */
export async function loadHomeReport(claims: Claims, businessId: string): Promise<HomeReport> {
  const now = nowIso()
  const ago = (days: number) => new Date(present().getTime() - days * DAY_MS).toISOString()
  return db.readAs(claims, async (tx) => {
    const state = await rows.findState(tx, businessId, ago(1))
    if (!state) throw new AppError('business.not_found')
    const zone = zoneOf(state.zone)
    const local = localOf(now, zone)
    const days = daysUpTo(local.day, SHOWN_DAYS)
    const lastWeek = days.at(-8)!
    // A day more than is shown: the oldest one would otherwise begin at the present time of day.
    const span = { businessId, zone, now, sinceIso: ago(SHOWN_DAYS + 1) }
    const [daily, hourly, replies, closed, waiting, trouble] = await Promise.all([
      rows.countDays(tx, span),
      rows.countHours(tx, { ...span, sinceIso: ago(8) }, [local.day, lastWeek]),
      rows.medianReplies(tx, span),
      rows.countClosed(tx, { ...span, sinceIso: ago(CLOSED_DAYS + 1) }),
      rows.findWaiting(tx, businessId),
      rows.findTrouble(tx, businessId, { now, today: local.day, sinceIso: ago(GAP_DAYS), unsentSinceIso: ago(1) }),
    ])
    return {
      zone,
      hour: local.hour,
      hasTraffic: daily.length > 0 || replies.length > 0,
      handled: handledFigure(daily, days),
      byAi: byAiFigure(daily, days),
      stayedClosed: stayedFigure(closed, days),
      replySeconds: replyFigure(replies, days),
      hours: hourBars(hourly, local.day, lastWeek),
      waiting,
      todos: rankTodos(trouble),
      setUp: { channel: state.has_channel, knowledge: state.ready > 0, tried: state.tried, live: state.mode === 'live' },
      model: { runs: state.model_runs, failed: state.model_failed, medianMs: state.model_ms },
      knowledge: { ready: state.ready, processing: state.processing, failed: state.failed, changedAt: state.changed_at },
    }
  })
}
