import { nowIso } from '#platform/clock'
import { asService, db, type WriteTx } from '#platform/database'
import { enqueue } from '#platform/queue'
import type { DaysFrom } from './day-queries.ts'
import { findZone } from './evaluate-queries.ts'
import { KEPT_DAYS } from './rules.ts'
import * as rows from './sum-up-queries.ts'
import { daysUpTo, localOf, zoneOf } from '#lib/time/zone'

const asSumUpService = () =>
  asService('sums for callers whose membership is proved when they read them')
/** Limit of businesses per sweep. The next sweep takes more. */
const DUE_LIMIT = 50

/** Adds a job sum-up-days for each business whose days may have changed. Returns how many. */
export async function findDueReports(): Promise<number> {
  const due = await db.readAs(asSumUpService(), (tx) => rows.listDueReports(tx, DUE_LIMIT))
  for (const businessId of due)
    await db.writeAs(asSumUpService(), (tx) =>
      enqueue(tx, 'sum-up-days', { businessId }, { key: `sum-up-days:${businessId}` }),
    )
  return due.length
}

/** Job sum-up-days: stores the sums of the agent's turns in past days. */
export function sumUpDays(businessId: string): Promise<void> {
  return db.writeAs(
    asSumUpService(),
    async (tx) => {
      const business = await findZone(tx, businessId)
      if (!business) return
      const zone = zoneOf(business.zone)
      const startedAt = nowIso()
      const days = daysUpTo(localOf(startedAt, zone).day, KEPT_DAYS + 1)
      await rows.lockState(tx, businessId)
      await tx`set local statement_timeout = 0`
      await rows.deleteOutdated(tx, { businessId, zone, day: days[0]! })
      await sumUpRuns(tx, { businessId, zone, day: days[0]! }, days)
      await rows.updateState(tx, businessId, startedAt)
    },
    { flush: 'later' },
  )
}

async function sumUpRuns(tx: WriteTx, from: DaysFrom, days: string[]): Promise<void> {
  const stored = new Set(await rows.listStored(tx, from))
  const due = days.slice(0, -1).filter((day) => !stored.has(day))
  if (due[0]) await rows.storeRunDays(tx, { ...from, day: due[0] }, due)
}
