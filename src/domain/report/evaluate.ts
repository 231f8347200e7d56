import { nowIso } from '#platform/clock'
import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Evaluation, EvaluateQuery, RunFigures } from './contract.ts'
import * as rows from './evaluate-queries.ts'
import { daysUpTo } from './rules.ts'
import { localOf, zoneOf } from './zone.ts'

const MOST_GAPS = 8
const NO_RUNS: RunFigures = { answered: 0, handedOver: 0, silent: 0, medianMs: null }

/** What became of the agent's work in the last 7 or 30 days of the business's own zone, counted from its runs and hand-overs. Error: `business.not_found`. */
export function loadEvaluation(claims: Claims, { businessId, days }: EvaluateQuery): Promise<Evaluation> {
  return db.readAs(claims, async (tx) => {
    const business = await rows.findZone(tx, businessId)
    if (!business) throw new AppError('business.not_found')
    const zone = zoneOf(business.zone)
    const today = localOf(nowIso(), zone).day
    const span = { businessId, zone, today, days }
    const [runs, runDays, reasons, taken, gaps] = await Promise.all([rows.countRuns(tx, span), rows.countRunDays(tx, span), rows.countReasons(tx, span), rows.countTaken(tx, span), rows.listGaps(tx, span, MOST_GAPS)])
    const byDay = new Map(runDays.map((row) => [row.day, row]))
    const figuresOf = (isNow: boolean, behaviour: 'v1' | 'v2' | null) => toFigures(runs.find((row) => row.is_now === isNow && row.behaviour === behaviour))
    return {
      zone,
      now: figuresOf(true, null),
      before: figuresOf(false, null),
      days: daysUpTo(today, days).map((day) => ({ day, answered: byDay.get(day)?.answered ?? 0, handedOver: byDay.get(day)?.handed_over ?? 0 })),
      behaviours: (['v1', 'v2'] as const).map((behaviour) => ({ behaviour, figures: figuresOf(true, behaviour) })),
      reasons,
      taken: { inTime: taken.in_time, late: taken.late, open: taken.open, medianSeconds: taken.median_seconds },
      gaps: gaps.map((row) => ({ escalationId: row.id, roomId: row.room_id, line: row.summary[0] ?? row.detail ?? '', openedAt: row.opened_at })),
    }
  })
}

const toFigures = (row: rows.RunRow | undefined): RunFigures => (row ? { answered: row.answered, handedOver: row.handed_over, silent: row.silent, medianMs: row.median_ms } : NO_RUNS)
