import { nowIso } from '#platform/clock'
import { asService, db, type WriteTx } from '#platform/database'
import { enqueue } from '#platform/queue'
import type { DaysFrom } from './day-queries.ts'
import { findZone } from './evaluate-queries.ts'
import { KEPT_DAYS } from './rules.ts'
import * as rows from './sum-up-queries.ts'
import { daysUpTo, localOf, zoneOf } from '#lib/zone'

const asSumUpService = () =>
  asService('sums for callers whose membership is proved when they read them')
/** Businesses per sweep; the next sweep takes more. */
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

/** Job sum-up-days: stores the sums of past days, and again those that late events changed. */
export function sumUpDays(businessId: string): Promise<void> {
  return db.writeAs(
    asSumUpService(),
    async (tx) => {
      const business = await findZone(tx, businessId)
      if (!business) return
      const zone = zoneOf(business.zone)
      const startedAt = nowIso()
      const days = daysUpTo(localOf(startedAt, zone).day, KEPT_DAYS + 1)
      const summedUntil = await rows.lockState(tx, businessId)
      await tx`set local statement_timeout = 0`
      await rows.deleteOutdated(tx, { businessId, zone, day: days[0]! })
      await sumUpMessages(tx, { businessId, zone, day: days[0]! }, days, summedUntil)
      await sumUpRuns(tx, { businessId, zone, day: days[0]! }, days)
      await rows.updateState(tx, businessId, startedAt)
    },
    { flush: 'later' },
  )
}

async function sumUpMessages(
  tx: WriteTx,
  from: DaysFrom,
  days: string[],
  summedUntil: string | null,
): Promise<void> {
  const over = days.slice(0, -1)
  const stored = new Set(await rows.listStored(tx, 'report_day', from))
  const marks = await rows.takeStaleMarks(tx, from.businessId)
  const changes = { since: summedUntil ?? nowIso(), messageIds: marks.filter((id) => id !== null) }
  const touched = new Set(
    marks.includes(null) ? over : await rows.listTouchedDays(tx, from, days.at(-1)!, changes),
  )
  const due = over.filter((day) => !stored.has(day) || touched.has(day))
  if (due[0]) await rows.storeDays(tx, { ...from, day: due[0] }, due)
}

async function sumUpRuns(tx: WriteTx, from: DaysFrom, days: string[]): Promise<void> {
  const stored = new Set(await rows.listStored(tx, 'report_run_day', from))
  const due = days.slice(0, -1).filter((day) => !stored.has(day))
  if (due[0]) await rows.storeRunDays(tx, { ...from, day: due[0] }, due)
}
