import { nowIso, now as present } from '#platform/clock'
import { asService, type Claims, db, type ReadTx } from '#platform/database'
import { AppError } from '#platform/errors'
import type { HomeReport } from './contract.ts'
import * as sums from './day-queries.ts'
import { findZone } from './evaluate-queries.ts'
import * as rows from './queries.ts'
import {
  byAiFigure,
  CLOSED_DAYS,
  firstMissing,
  handledFigure,
  hourBars,
  JUDGED_AFTER,
  rankTodos,
  replyFigure,
  SHOWN_DAYS,
  stayedFigure,
  stayedOn,
} from './rules.ts'
import { listStored } from './sum-up-queries.ts'
import { daysUpTo, localOf, zoneOf } from '#lib/zone'

export { loadResponseFigures } from './evaluate.ts'
export { findDueReports, sumUpDays } from './sum-up.ts'

const DAY_MS = 86_400_000
/** Questions without an answer are shown for a week. */
const GAP_DAYS = 7

const provedMember = () => asService('sums of a business that the caller was proved to see')

/**
 * The data of /home: today against the same weekday last week, waiting customers, and the most
 * useful tasks. Days are in the business's own zone. Error: `business.not_found`.
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
  // Each on its own connection: the page waits for the slowest, not for their sum.
  const [[waiting, todos], daily, closed] = await Promise.all([
    db.readAs(claims, (tx) =>
      Promise.all([rows.findWaiting(tx, businessId), rows.findTrouble(tx, businessId, trouble)]),
    ),
    db.readAs(provedMember(), (tx) =>
      readDays(tx, { businessId, zone, day: days[0]! }, { today: local.day, lastWeek, now }),
    ),
    db.readAs(provedMember(), (tx) => readClosedDays(tx, businessId, zone, local.day)),
  ])
  return {
    zone,
    hour: local.hour,
    hasTraffic: daily.some((row) => row.handled > 0 || row.asked > 0),
    handled: handledFigure(daily, days),
    byAi: byAiFigure(daily, days),
    stayedClosed: stayedFigure(closed, days),
    replySeconds: replyFigure(daily, days),
    hours: hourBars(daily, local.day, lastWeek),
    waiting,
    todos: rankTodos(todos),
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

/**
 * Today's "Tetap selesai 7 hari" as on /home: null until a conversation has been closed for a week.
 */
export async function loadStayedClosed(
  claims: Claims,
  businessId: string,
): Promise<{ closed: number; stayed: number } | null> {
  const business = await db.readAs(claims, (tx) => findZone(tx, businessId))
  if (!business) throw new AppError('business.not_found')
  const zone = zoneOf(business.zone)
  const today = localOf(nowIso(), zone).day
  const stayed = stayedOn(
    await db.readAs(provedMember(), (tx) => readClosedDays(tx, businessId, zone, today)),
    today,
  )
  return stayed.closed > 0 ? stayed : null
}

/** Stored days, and missing ones (today among them) counted now. */
async function readDays(
  tx: ReadTx,
  from: sums.DaysFrom,
  clock: { today: string; lastWeek: string; now: string },
): Promise<sums.DayRow[]> {
  const over = daysUpTo(clock.today, SHOWN_DAYS).slice(0, -1)
  return sums.listDays(
    tx,
    from,
    firstMissing(over, await listStored(tx, 'report_day', from), clock.today),
    clock,
  )
}

async function readClosedDays(
  tx: ReadTx,
  businessId: string,
  zone: string,
  today: string,
): Promise<sums.ClosedRow[]> {
  const judged = daysUpTo(today, CLOSED_DAYS).slice(0, -JUDGED_AFTER)
  const from = { businessId, zone, day: judged[0]! }
  const newest = judged.at(-1)!
  return sums.listClosedDays(
    tx,
    from,
    firstMissing(judged.slice(0, -1), await listStored(tx, 'report_closed_day', from), newest),
    newest,
  )
}
