import { readDailyFigures } from '#domain/evaluation/daily'
import { nowIso, now as present } from '#platform/clock'
import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { HomeReport } from './contract.ts'
import * as rows from './queries.ts'
import {
  byAiFigure,
  handledFigure,
  hourBars,
  rankTodos,
  replyFigure,
  SHOWN_DAYS,
  stayedFigure,
} from './rules.ts'
import { daysUpTo, exactTime, localOf, localTime, zoneOf } from '#lib/time/zone'
import { DAY_MS } from '#lib/time/durations'

export { loadResponseFigures } from './evaluate.ts'
export { findDueReports, sumUpDays } from './sum-up.ts'

/** Days for which questions without an answer are shown. */
const GAP_DAYS = 7

/**
 * The data of /home: today compared with the same weekday last week, waiting customers, and the
 * most useful tasks. Days are in the business's own zone. Error: `business.not_found`.
 */
export async function loadHomeReport(claims: Claims, businessId: string): Promise<HomeReport> {
  const now = nowIso()
  const ago = (days: number) => new Date(present().getTime() - days * DAY_MS).toISOString()
  const state = await db.readAs(claims, (tx) => rows.findState(tx, businessId, ago(1)))
  if (!state) throw new AppError('business.not_found')
  const zone = zoneOf(state.zone)
  const local = localOf(now, zone)
  const days = daysUpTo(local.day, SHOWN_DAYS)
  const lastWeek = days.at(-8)!
  const trouble = { now, today: local.day, sinceIso: ago(GAP_DAYS), unsentSinceIso: ago(1) }
  // Each query uses its own connection, so the page waits only for the slowest.
  const [[waiting, todos, hasTraffic, acts], daily] = await Promise.all([
    db.readAs(claims, (tx) =>
      Promise.all([
        rows.findWaiting(tx, businessId),
        rows.findTrouble(tx, businessId, trouble),
        rows.hasMessages(tx, businessId, ago(SHOWN_DAYS)),
        rows.findDayActs(tx, businessId, { zone, ...localTime(present(), zone) }),
      ]),
    ),
    readDailyFigures({ businessId, zone }, days, lastWeek),
  ])
  return {
    zone,
    today: local.day,
    hour: local.hour,
    time: exactTime(now, zone),
    isCounting: daily.isBehind,
    hasTraffic,
    handled: handledFigure(daily),
    byAi: byAiFigure(daily),
    stayedClosed: stayedFigure(daily),
    replySeconds: replyFigure(daily),
    hours: hourBars(daily.hours, daily.hoursBefore),
    waiting,
    todos: rankTodos(todos),
    acts,
    setUp: {
      channel: state.has_channel,
      knowledge: state.ready > 0,
      tried: state.tried,
      live: state.mode === 'live',
    },
    model: { runs: state.model_runs, failed: state.model_failed, medianMs: state.model_ms },
    knowledge: {
      ready: state.ready,
      processing: state.processing,
      failed: state.failed,
      changedAt: state.changed_at,
    },
  }
}
