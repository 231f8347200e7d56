import { rescueDeletions } from '#domain/business/deletion'
import { rescueCampaigns } from '#domain/campaign'
import { expireAnonymous } from '#domain/account'
import { sweepMedia } from '#domain/media'
import { reconcileOrders, remindPlans } from '#domain/order'
import { remindOfBookings } from '#domain/booking'
import { expireDrafts } from '#domain/sale'
import { reconcileSales } from '#domain/sale/payment'
import { reconcileOrderRefunds } from '#domain/order/refund'
import { reconcileSaleRefunds } from '#domain/sale/refund'
import { notifyDown } from '#domain/channel/notify-down'
import { findChecks } from '#domain/channel/health'
import { queueDigests } from '#domain/digest'
import { pruneNotices } from '#domain/notice'
import { rescueDeliveries, queueIdleRooms, rescueStranded } from '#conversation/sweeps'
import { findDueEvaluations } from '#domain/evaluation/jobs'
import { findDueReports } from '#domain/report'
import { planPruning } from '#domain/retention'
import { log } from '#platform/log'
import { recallJobs } from '#platform/queue'

const SWEEP_MS = 60_000
/** A clock that is set back by more than this was stepped, not slewed. */
const STEP_MS = 2_000

/**
 * Runs every sweep once a minute, and when the clock was set back. Returns the function that stops
 * them.
 */
export function startSweeps(): () => void {
  const sweeper = setInterval(() => void runSweeps(), SWEEP_MS)
  const clockWatch = watchClock(() => void runSweeps())
  return () => {
    clearInterval(sweeper)
    clearInterval(clockWatch)
  }
}

/** Calls `onStepBack` within a second when the wall clock is set back. */
function watchClock(onStepBack: () => void): NodeJS.Timeout {
  let offsetMs = Date.now() - performance.now()
  return setInterval(() => {
    const before = offsetMs
    offsetMs = Date.now() - performance.now()
    if (before - offsetMs > STEP_MS) onStepBack()
  }, 1_000).unref()
}

/** A sweep that fails does not stop the others. */
async function runSweeps(): Promise<void> {
  for (const [work, said] of SWEEPS) {
    try {
      const found = await work()
      if (said && found) log.warn({ found }, said)
    } catch (error) {
      log.warn({ err: error, sweep: work.name }, 'a sweep failed')
    }
  }
}

/** Imported lazily, because it loads the agent. */
async function continueTests(): Promise<number> {
  const { rescueRuns, retestAfterUpdate } = await import('#domain/scenario/run')
  return (await rescueRuns()) + (await retestAfterUpdate())
}

/** Imported lazily, because it loads the readers of files. */
const findDueSheets = async (): Promise<number> =>
  (await import('#domain/product/sheet')).findDueSheets()

/** Imported lazily, because it loads the readers of pages. */
const findDueSources = async (): Promise<number> =>
  (await import('#domain/knowledge/reread')).findDueSources()

const SWEEPS: [work: () => Promise<number>, said?: string][] = [
  [remindOfBookings],
  [notifyDown],
  [queueDigests],
  [recallJobs, 'jobs scheduled too late by a clock ahead of time were rescheduled'],
  [rescueStranded, 'rooms without a coming answer were picked up'],
  [rescueDeliveries, 'messages without a job or without a known outcome were picked up'],
  [rescueCampaigns, 'campaigns whose job was lost continue'],
  [rescueDeletions, 'deletions of businesses whose job was lost continue'],
  [findDueReports],
  [findDueSheets],
  [findDueSources],
  [findDueEvaluations],
  [planPruning],
  [reconcileOrders],
  [reconcileSales],
  [reconcileOrderRefunds],
  [reconcileSaleRefunds],
  [remindPlans],
  [expireDrafts],
  [sweepMedia],
  [queueIdleRooms],
  [pruneNotices],
  [findChecks],
  [continueTests, 'tests of scenarios without a job, or with an old policy, continue'],
  [expireAnonymous, 'accounts that were never secured or used were removed'],
]
