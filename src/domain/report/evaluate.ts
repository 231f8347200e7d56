import { nowIso } from '#platform/clock'
import { asService, type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { medianOf } from '#lib/statistics/statistics'
import { daysUpTo, localOf, zoneOf } from '#lib/time/zone'
import type { ResponseFigures } from './contract.ts'
import { listRunDays, type RunDayRow } from './day-queries.ts'
import * as rows from './evaluate-queries.ts'
import { firstMissing } from './rules.ts'
import { listStored } from './sum-up-queries.ts'

/**
 * How fast the agent was in the last days, in the business's own zone. Error: `business.not_found`.
 */
export function loadResponseFigures(
  claims: Claims,
  { businessId, days }: { businessId: string; days: number },
): Promise<ResponseFigures> {
  return db.readAs(claims, async (tx) => {
    const business = await rows.findZone(tx, businessId)
    if (!business) throw new AppError('business.not_found')
    const zone = zoneOf(business.zone)
    const span = { businessId, zone, today: localOf(nowIso(), zone).day, days }
    return { answerMs: medianDuration(await readRunDays(span)) }
  })
}

const provedMember = () => asService('sums of a business that the caller was proved to see')

/** The turns of the days: stored sums, and today's counted now. */
function readRunDays({ businessId, zone, today, days }: rows.EvaluateSpan): Promise<RunDayRow[]> {
  const over = daysUpTo(today, days).slice(0, -1)
  const from = { businessId, zone, day: over[0]! }
  return db.readAs(provedMember(), async (tx) =>
    listRunDays(tx, from, firstMissing(over, await listStored(tx, from), today)),
  )
}

function medianDuration(runs: RunDayRow[]): number | null {
  const durations = new Map<number, number>()
  for (const run of runs)
    run.duration_ms.forEach((ms, place) => {
      durations.set(ms, (durations.get(ms) ?? 0) + (run.duration_count[place] ?? 0))
    })
  return medianOf(durations)
}
