import { nowIso } from '#platform/clock'
import { asService, type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { instantOf } from '#lib/time/opening-hours'
import { dayAfter, daysUpTo, exactTime, localOf, zoneOf } from '#lib/time/zone'
import { findAgent } from '../card-queries.ts'
import { catchUp } from '../score-sessions.ts'
import * as rows from './breakdown-queries.ts'
import type { Report, ReportPoint, ReportQuery, ReportSums } from './contract.ts'
import type { ReportSpan } from './span/contract.ts'

/** Days of a report, and how many days earlier they are compared: today with the same weekday. */
const SPANS: Record<ReportSpan, { days: number; shiftDays: number }> = {
  hari: { days: 1, shiftDays: 7 },
  minggu: { days: 7, shiftDays: 7 },
  bulan: { days: 30, shiftDays: 30 },
}

/**
 * The conversations of a period until now, compared with the same time before, and split by hour,
 * channel, member, tag or reason. They are counted as on /evaluate. Error: `business.not_found`.
 */
export async function loadReport(
  claims: Claims,
  { businessId, span, by }: ReportQuery,
): Promise<Report> {
  const agent = await db.readAs(claims, (tx) => findAgent(tx, businessId))
  if (!agent) throw new AppError('business.not_found')
  const zone = zoneOf(agent.zone)
  const untilIso = nowIso()
  const { day: today, hour } = localOf(untilIso, zone)
  const { days, shiftDays } = SPANS[span]
  const shown = daysUpTo(today, days)
  const period = { businessId, zone, fromDay: shown[0]!, untilIso, shiftDays: 0 }
  const earlier = { ...period, shiftDays }
  const unit = span === 'hari' ? 'jam' : 'hari'
  const provedMember = asService('sums of a business that the caller was proved to see')
  const [[now, points, parts, money], [before, pointsBefore, moneyBefore], isCounting] =
    await Promise.all([
      db.readAs(provedMember, (tx) =>
        Promise.all([
          rows.sumPeriod(tx, period),
          rows.listPoints(tx, period, unit),
          rows.listBreakdown(tx, period, by),
          rows.sumMoney(tx, period),
        ]),
      ),
      db.readAs(provedMember, (tx) =>
        Promise.all([
          rows.sumPeriod(tx, earlier),
          rows.listPoints(tx, earlier, unit),
          rows.sumMoney(tx, earlier),
        ]),
      ),
      catchUp(businessId),
    ])
  const places = span === 'hari' ? hoursUpTo(hour) : shown
  return {
    today,
    time: exactTime(untilIso, zone),
    shiftDays,
    now,
    before,
    money,
    moneyBefore,
    points: joinPoints(places, points, pointsBefore),
    rows: parts,
    isCounting,
  }
}

/** The sums of whole days, both inclusive. The caller's membership must be proved. */
export async function readDaySums(
  { businessId, zone }: { businessId: string; zone: string },
  { from, to }: { from: string; to: string },
): Promise<ReportSums> {
  const midnightMs = Date.parse(`${dayAfter(to, 1)}T00:00:00Z`)
  const untilIso = new Date(instantOf(midnightMs, zone)).toISOString()
  const provedMember = asService('sums of a business that the caller was proved to see')
  const [sums] = await Promise.all([
    db.readAs(provedMember, (tx) =>
      rows.sumPeriod(tx, { businessId, zone, fromDay: from, untilIso, shiftDays: 0 }),
    ),
    catchUp(businessId),
  ])
  return sums
}

const hoursUpTo = (hour: number): string[] =>
  Array.from({ length: hour + 1 }, (_, at) => String(at).padStart(2, '0'))

function joinPoints(
  places: string[],
  now: rows.PointRow[],
  before: rows.PointRow[],
): ReportPoint[] {
  return places.map((at) => {
    const point = now.find((row) => row.at === at)
    return {
      at,
      byAi: point?.by_ai ?? 0,
      withTeam: (point?.answered ?? 0) - (point?.by_ai ?? 0),
      before: before.find((row) => row.at === at)?.answered ?? 0,
    }
  })
}
