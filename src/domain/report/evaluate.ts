import { nowIso } from '#platform/clock'
import { asService, type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Evaluation, EvaluateQuery, RunFigures } from './contract.ts'
import { listRunDays, type RunDayRow } from './day-queries.ts'
import * as rows from './evaluate-queries.ts'
import { daysUpTo, firstMissing, medianOf } from './rules.ts'
import { listStored } from './sum-up-queries.ts'
import { localOf, zoneOf } from './zone.ts'

const MOST_GAPS = 8

/** What became of the agent's work in the last 7 or 30 days of the business's own zone, counted from its runs and hand-overs. Error: `business.not_found`. */
export function loadEvaluation(claims: Claims, { businessId, days }: EvaluateQuery): Promise<Evaluation> {
  return db.readAs(claims, async (tx) => {
    const business = await rows.findZone(tx, businessId)
    if (!business) throw new AppError('business.not_found')
    const zone = zoneOf(business.zone)
    const today = localOf(nowIso(), zone).day
    const span = { businessId, zone, today, days }
    const [runs, reasons, taken, gaps] = await Promise.all([readRunDays(span), rows.countReasons(tx, span), rows.countTaken(tx, span), rows.listGaps(tx, span, MOST_GAPS)])
    const shown = daysUpTo(today, days)
    const before = daysUpTo(today, days * 2).slice(0, days)
    const inSpan = (span: string[], behaviour?: 'v1' | 'v2') => runs.filter((row) => span.includes(row.day) && (!behaviour || row.behaviour === behaviour))
    return {
      zone,
      now: figuresOf(inSpan(shown)),
      before: figuresOf(inSpan(before)),
      days: shown.map((day) => {
        const { answered, handedOver } = figuresOf(inSpan([day]))
        return { day, answered, handedOver }
      }),
      behaviours: (['v1', 'v2'] as const).map((behaviour) => ({ behaviour, figures: figuresOf(inSpan(shown, behaviour)) })),
      reasons,
      taken: { inTime: taken.in_time, late: taken.late, open: taken.open, medianSeconds: taken.median_seconds },
      gaps: gaps.map((row) => ({ escalationId: row.id, roomId: row.room_id, line: row.summary[0] ?? row.detail ?? '', openedAt: row.opened_at })),
    }
  })
}

/** Turns of twice the days: stored sums, and today's counted now. */
function readRunDays({ businessId, zone, today, days }: rows.EvaluateSpan): Promise<RunDayRow[]> {
  const over = daysUpTo(today, days * 2).slice(0, -1)
  const from = { businessId, zone, day: over[0]! }
  const service = asService('sums of a business that the caller was proved to see')
  return db.readAs(service, async (tx) => listRunDays(tx, from, firstMissing(over, await listStored(tx, 'report_run_day', from), today)))
}

function figuresOf(runs: RunDayRow[]): RunFigures {
  const durations = new Map<number, number>()
  const figures: RunFigures = { answered: 0, handedOver: 0, silent: 0, medianMs: null }
  for (const run of runs) {
    figures.answered += run.answered
    figures.handedOver += run.handed_over
    figures.silent += run.silent
    run.duration_ms.forEach((ms, place) => durations.set(ms, (durations.get(ms) ?? 0) + (run.duration_count[place] ?? 0)))
  }
  return { ...figures, medianMs: medianOf(durations) }
}
