import { now } from '#platform/clock'
import { asService, db, type WriteTx } from '#platform/database'
import { enqueue } from '#platform/queue'
import { settings } from '#platform/settings'
import * as rows from './queries.ts'
import { HOUR_MS } from '#lib/time/durations'

const BATCH = 1_000
/** Duration of one run of the job, after which another run continues. */
const RUN_MS = 5_000
const RULE_USE_DAYS = 90
const JOB_KEY = 'prune-expired'
/** 02.00 in Jakarta, when customers write least. */
const NIGHT_HOUR_UTC = 19

const asRetentionService = () =>
  asService('stored bodies and traces are kept for a set time, whosever they are')

/** Adds the job of the coming night if it is missing. Returns 1 when it was added. */
export async function planPruning(): Promise<number> {
  if (await db.readAs(asRetentionService(), (tx) => rows.hasJob(tx, JOB_KEY))) return 0
  await db.writeAs(asRetentionService(), (tx) =>
    enqueue(tx, 'prune-expired', {}, { key: JOB_KEY, runAt: nextNight(now()) }),
  )
  return 1
}

/**
 * Job prune-expired: deletes webhook bodies and empties traces that are older than the settings
 * allow. Returns true when nothing is left to do. Each run does at least one batch.
 */
export async function pruneExpired(runMs = RUN_MS): Promise<boolean> {
  const { WEBHOOK_RETENTION_DAYS: bodyDays, TRACE_RETENTION_DAYS: traceDays } = settings()
  const until = performance.now() + runMs
  const works = [
    (tx: WriteTx) => rows.deleteBodies(tx, bodyDays, BATCH),
    (tx: WriteTx) => rows.emptyTraces(tx, traceDays, BATCH),
    (tx: WriteTx) => rows.deleteRuleUses(tx, RULE_USE_DAYS, BATCH),
    (tx: WriteTx) => rows.deleteProposals(tx, BATCH),
    (tx: WriteTx) => rows.deleteImportRows(tx, BATCH),
  ]
  for (const work of works) {
    let done = BATCH
    while (done === BATCH) {
      done = await db.writeAs(asRetentionService(), work, { flush: 'later' })
      if (done < BATCH || performance.now() < until) continue
      await db.writeAs(asRetentionService(), (tx) =>
        enqueue(tx, 'prune-expired', {}, { key: JOB_KEY }),
      )
      return false
    }
  }
  return true
}

/** The next start of the hour for pruning. */
export function nextNight(from: Date): Date {
  const tonight = new Date(from)
  tonight.setUTCHours(NIGHT_HOUR_UTC, 0, 0, 0)
  return tonight > from ? tonight : new Date(tonight.getTime() + 24 * HOUR_MS)
}
