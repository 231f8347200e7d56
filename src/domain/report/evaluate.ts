import { nowIso } from '#platform/clock'
import { asService, type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Evaluation, EvaluateQuery, HandledFigures } from './contract.ts'
import { type HandledDayRow, listHandledDays, listRunDays, type RunDayRow } from './day-queries.ts'
import * as rows from './evaluate-queries.ts'
import { daysUpTo, firstMissing, medianOf } from './rules.ts'
import { listStored } from './sum-up-queries.ts'
import { localOf, zoneOf } from './zone.ts'

const MOST_GAPS = 8

/**
 * Results of the agent in the last 7 or 30 days of the business's own zone. Error:
 * `business.not_found`.
 */
export function loadEvaluation(
  claims: Claims,
  { businessId, days }: EvaluateQuery,
): Promise<Evaluation> {
  return db.readAs(claims, async (tx) => {
    const business = await rows.findZone(tx, businessId)
    if (!business) throw new AppError('business.not_found')
    const zone = zoneOf(business.zone)
    const today = localOf(nowIso(), zone).day
    const span = { businessId, zone, today, days }
    const [handled, runs, reasons, taken, gaps] = await Promise.all([
      readHandledDays(span),
      readRunDays(span),
      rows.countReasons(tx, span),
      rows.countTaken(tx, span),
      rows.listGaps(tx, span, MOST_GAPS),
    ])
    const shown = daysUpTo(today, days)
    const before = daysUpTo(today, days * 2).slice(0, days)
    return {
      zone,
      now: sumHandled(handled, shown),
      before: sumHandled(handled, before),
      days: shown.map((day) => ({ day, ...sumHandled(handled, [day]) })),
      answerMs: medianDuration(runs),
      reasons,
      taken: {
        inTime: taken.in_time,
        late: taken.late,
        open: taken.open,
        medianSeconds: taken.median_seconds,
      },
      gaps: gaps.map((row) => ({
        escalationId: row.id,
        roomId: row.room_id,
        line: row.summary[0] ?? row.detail ?? '',
        openedAt: row.opened_at,
      })),
    }
  })
}

const provedMember = () => asService('sums of a business that the caller was proved to see')

/** Conversations of twice the days: stored sums, and today's counted now. */
function readHandledDays({
  businessId,
  zone,
  today,
  days,
}: rows.EvaluateSpan): Promise<HandledDayRow[]> {
  const over = daysUpTo(today, days * 2).slice(0, -1)
  const from = { businessId, zone, day: over[0]! }
  return db.readAs(provedMember(), async (tx) =>
    listHandledDays(tx, from, firstMissing(over, await listStored(tx, 'report_day', from), today)),
  )
}

/** Turns of the days: stored sums, and today's counted now. */
function readRunDays({ businessId, zone, today, days }: rows.EvaluateSpan): Promise<RunDayRow[]> {
  const over = daysUpTo(today, days).slice(0, -1)
  const from = { businessId, zone, day: over[0]! }
  return db.readAs(provedMember(), async (tx) =>
    listRunDays(tx, from, firstMissing(over, await listStored(tx, 'report_run_day', from), today)),
  )
}

function sumHandled(rows: HandledDayRow[], days: string[]): HandledFigures {
  const counted = rows.filter((row) => days.includes(row.day))
  const sumOf = (name: 'handled' | 'by_ai') => counted.reduce((sum, row) => sum + row[name], 0)
  return { handled: sumOf('handled'), byAi: sumOf('by_ai') }
}

function medianDuration(runs: RunDayRow[]): number | null {
  const durations = new Map<number, number>()
  for (const run of runs)
    run.duration_ms.forEach((ms, place) => {
      durations.set(ms, (durations.get(ms) ?? 0) + (run.duration_count[place] ?? 0))
    })
  return medianOf(durations)
}
