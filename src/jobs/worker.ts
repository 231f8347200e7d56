import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { Logger, run, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import { Histogram } from 'prom-client'
import { rescueDeletions } from '#domain/business/deletion'
import { rescueCampaigns } from '#domain/campaign'
import { expireAnonymous } from '#domain/account'
import { sweepMedia } from '#domain/media'
import { findChecks } from '#domain/channel/health'
import { pruneNotices } from '#domain/notice'
import { rescueDeliveries, queueIdleRooms, rescueStranded } from '#conversation/sweeps'
import { findDueReports } from '#domain/report'
import { planPruning } from '#domain/retention'
import { rawSql } from '#platform/database'
import { isConnectionLoss } from '#platform/errors'
import { log, withLogIds } from '#platform/log'
import { type JobName, recallJobs, useNearRunner } from '#platform/queue'
import { answerStray } from '#platform/log/stray'
import { type NearJobs, openNearJobs } from './near-jobs.ts'
import { HANDLERS } from './registry.ts'

/**
 * How often the queue looks for jobs whose time has come; jobs that are due at once are announced
 * and don't wait for it.
 */
const POLL_MS = 500
const HEARTBEAT_MS = 5_000
/** A worker that said nothing for so long is dead, and its jobs are given to others. */
const LEASE_MS = 30_000
const SWEEP_MS = 60_000
/** A clock that is set back by more than this was stepped, not slewed. */
const STEP_MS = 2_000

const jobSeconds = new Histogram({
  name: 'tanggap_job_seconds',
  help: 'Duration of jobs by kind and outcome',
  labelNames: ['job', 'outcome'],
  buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2, 10, 60],
})

/** `silenceMs`: for how long a queue with idle hands may not have looked for jobs; 30 s. */
export type WorkerOptions = {
  databaseUrl: string
  concurrency: number
  only?: readonly JobName[]
  silenceMs?: number
}
export type RunningWorker = { isHealthy: () => boolean; stop: () => Promise<void> }

const RESTART_MS = 1_000
const STOP_PATIENCE_MS = 10_000
/** A queue that broke has nothing to finish but what waits for an answer that does not come. */
const BROKEN_PATIENCE_MS = 2_000
const OPEN_PATIENCE_MS = 20_000
const SILENCE_MS = 30_000

/**
 * Works jobs until stopped: those that run are finished first. A queue that breaks or falls silent,
 * because the database went away, is opened anew until it holds. Each run has a lease; when its
 * process is killed, another worker frees its jobs after 30 s instead of the queue's own hours.
 */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  let current: Run | undefined = await openRun(options, breakDown)
  const near = openNear(options)
  let isStopping = false
  const sweeper = setInterval(() => void sweep(), SWEEP_MS)
  const clockWatch = watchClock(() => void sweep())
  const forget = answerStray(onStray)

  function breakDown(error: unknown): void {
    const broken = current
    if (!broken || isStopping) return
    current = undefined
    log.error({ err: error }, 'the queue broke and is opened anew')
    void broken.close(BROKEN_PATIENCE_MS).then(reopen)
  }

  async function reopen(): Promise<void> {
    for (;;) {
      if (isStopping || current) return
      await new Promise((done) => setTimeout(done, RESTART_MS))
      current = await openInTime(options, breakDown).catch(
        (error: unknown) => void log.warn({ err: error }, 'the queue does not open yet'),
      )
    }
  }

  /**
   * The queue lets a lost connection escape as a rejection that nobody awaits, and keeps the job of
   * it locked: only a new run helps.
   */
  function onStray(error: unknown): boolean {
    if (!isConnectionLoss(error)) return false
    breakDown(error)
    return true
  }

  return {
    isHealthy: () => current !== undefined,
    stop: async () => {
      isStopping = true
      useNearRunner(undefined)
      await near?.stop()
      clearInterval(sweeper)
      clearInterval(clockWatch)
      forget()
      await current?.close(STOP_PATIENCE_MS, true)
    },
  }
}

/** A process that may run `agent-reply` answers what it receives without fetching the job. */
function openNear({ only }: WorkerOptions): NearJobs | undefined {
  if (only && !only.includes('agent-reply')) return undefined
  const near = openNearJobs((payload) => measured('agent-reply')(payload))
  useNearRunner(near)
  return near
}

/** `isLeaving`: the process ends, and what it could not finish in time is others' at once. */
type Run = { close: (patienceMs: number, isLeaving?: boolean) => Promise<void> }

/**
 * A connection that is lost without a word keeps whoever waits on it for ever: one that opens too
 * late is closed again.
 */
async function openInTime(
  options: WorkerOptions,
  onBroken: (error: unknown) => void,
): Promise<Run> {
  const opening = openRun(options, onBroken)
  const run = await Promise.race([
    opening,
    new Promise<undefined>((done) => setTimeout(() => done(undefined), OPEN_PATIENCE_MS).unref()),
  ])
  if (run) return run
  void opening.then((late) => late.close(BROKEN_PATIENCE_MS)).catch(() => {})
  throw new Error('the queue did not open in time')
}

/**
 * Whoever waits for a model has hands of its own: one that hangs holds up nothing that people
 * write, and nothing of theirs the answers.
 */
const THINKING: readonly JobName[] = ['agent-reply', 'embed-knowledge', 'close-room']
/** Where `private.enqueue` calls out these jobs alone. */
const THINKING_CHANNEL = 'jobs:think'

async function openRun(options: WorkerOptions, onBroken: (error: unknown) => void): Promise<Run> {
  const names = options.only ?? (Object.keys(HANDLERS) as JobName[])
  const lease = openLease()
  const hands: Run[] = []
  let isOpen = true
  const fail = (error: unknown) => isOpen && onBroken(error)
  const close = async (patienceMs: number, isLeaving = false) => {
    isOpen = false
    await Promise.all(hands.map((hand) => hand.close(patienceMs)))
    await lease.close(isLeaving)
  }
  try {
    await lease.beat()
    for (const some of [
      names.filter((name) => !THINKING.includes(name)),
      names.filter((name) => THINKING.includes(name)),
    ]) {
      if (some.length > 0) hands.push(await openHands(some, lease.covers(), options, fail))
    }
    return { close }
  } catch (error) {
    await close(BROKEN_PATIENCE_MS)
    throw error
  }
}

async function openHands(
  names: JobName[],
  events: WorkerEvents,
  options: WorkerOptions,
  onBroken: (error: unknown) => void,
): Promise<Run> {
  let pool: WorkerPool | undefined
  events.on('pool:create', ({ workerPool }) => void (pool = workerPool))
  const runner = await run({
    connectionString: options.databaseUrl,
    concurrency: options.concurrency,
    maxPoolSize: options.concurrency + 2,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    crontab: '',
    taskList: Object.fromEntries(names.map((name) => [name, measured(name)])) satisfies TaskList,
    logger: new Logger(() => (level, message) => {
      // Behind "with error" stands the message of the job's own error, which `measured` logs.
      const queue = message.split(' with error ')[0]
      if (level === 'error') log.error({ queue }, 'queue')
      else log.trace({ queue }, 'queue')
    }),
    events,
    // Jobs are fetched and closed several at a time; what one process has fetched, its lease
    // covers.
    preset: {
      worker: {
        getQueueNameBatchDelay: 1,
        completeJobBatchDelay: 5,
        localQueue: { size: options.concurrency + 1 },
      },
    },
  })
  runner.promise.catch(onBroken)
  const calls = THINKING.some((name) => names.includes(name))
    ? rawSql().listen(THINKING_CHANNEL, () => pool?.nudge(1))
    : undefined
  calls?.catch(onBroken)
  const watch = watchSilence(events, options, onBroken)
  return {
    close: async (patienceMs) => {
      clearInterval(watch)
      void calls?.then(({ unlisten }) => unlisten()).catch(() => {})
      await Promise.race([
        runner.stop().catch(() => {}),
        new Promise((done) => setTimeout(done, patienceMs).unref()),
      ])
    },
  }
}

/**
 * Whoever has a hand free looks for jobs twice a second. When nothing was found out for long, it
 * waits for an answer that does not come.
 */
function watchSilence(
  events: WorkerEvents,
  { concurrency, silenceMs = SILENCE_MS }: WorkerOptions,
  onSilent: (error: Error) => void,
): ReturnType<typeof setInterval> {
  let busy = 0
  let heardAt = performance.now()
  const hear = () => void (heardAt = performance.now())
  events.on('localQueue:getJobs:complete', hear)
  events.on('job:start', () => void (busy += 1))
  events.on('job:complete', () => {
    busy -= 1
    hear()
  })
  const watch = setInterval(() => {
    if (busy >= concurrency || performance.now() - heardAt < silenceMs) return
    clearInterval(watch)
    onSilent(new Error('the queue has heard nothing of its database for too long'))
  }, silenceMs / 10)
  return watch
}

function measured(name: JobName): (payload: unknown) => Promise<void> {
  const handle: (payload: never) => Promise<void> = HANDLERS[name]
  return async (payload) => {
    const stop = jobSeconds.startTimer({ job: name })
    try {
      await withLogIds({ job: name, ...idsOf(payload) }, () => handle(payload as never))
      stop({ outcome: 'done' })
    } catch (error) {
      stop({ outcome: 'failed' })
      log.error(
        { err: error, job: name, ...idsOf(payload) },
        'a job failed and will be tried again',
      )
      throw error
    }
  }
}

/** The ids in a job's payload, such as `roomId`; nothing else of it is logged. */
function idsOf(payload: unknown): Record<string, string> {
  if (typeof payload !== 'object' || payload === null) return {}
  return Object.fromEntries(
    Object.entries(payload).filter(
      ([name, value]) => name.endsWith('Id') && typeof value === 'string',
    ),
  )
}

/**
 * The lease names every worker of this process; whatever a dead process had locked is unlocked by
 * those who live.
 */
function openLease() {
  const id = randomUUID()
  const workers = new Set<string>()
  const covers = () => {
    const events: WorkerEvents = new EventEmitter()
    events.on('worker:create', ({ worker }) => void workers.add(worker.workerId))
    events.on('pool:create', ({ workerPool }) => void workers.add(workerPool.id))
    return events
  }
  const beat = async () => {
    const sql = rawSql()
    await sql`
      insert into tanggap_meta.worker_lease (id, workers, seen_at)
      values (${id}, ${[...workers]}, now())
      on conflict (id) do update set workers = excluded.workers, seen_at = now()`
    await sql`delete from tanggap_meta.worker_lease
      where seen_at < now() - ${LEASE_MS} * interval '1 millisecond'`
    await sql`
      with dead as (
        select distinct j.locked_by from graphile_worker._private_jobs j
        where j.locked_by is not null
        and j.locked_at < now() - ${LEASE_MS} * interval '1 millisecond'
          and not exists (select from tanggap_meta.worker_lease l
            where j.locked_by = any (l.workers)))
      select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead
      having count(*) > 0`
  }
  const timer = setInterval(
    () =>
      void beat().catch((error: unknown) =>
        log.warn({ err: error }, 'the worker lease could not be renewed'),
      ),
    HEARTBEAT_MS,
  )
  return {
    beat,
    /** events of workers that the lease is for */
    covers,
    close: async (isLeaving: boolean) => {
      clearInterval(timer)
      if (isLeaving)
        await rawSql()`select graphile_worker.force_unlock_workers(${[...workers]})`.catch(() => {})
      await rawSql()`delete from tanggap_meta.worker_lease where id = ${id}`.catch(() => {})
    },
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

/** One that fails keeps none of the others from their work. */
async function sweep(): Promise<void> {
  for (const [work, said] of SWEEPS) {
    try {
      const found = await work()
      if (said && found) log.warn({ found }, said)
    } catch (error) {
      log.warn({ err: error, sweep: work.name }, 'a sweep failed')
    }
  }
}

const SWEEPS: [work: () => Promise<number>, said?: string][] = [
  [recallJobs, 'jobs that a clock ahead of time had put off were recalled'],
  [rescueStranded, 'rooms without an answer on its way were picked up'],
  [rescueDeliveries, 'messages that nobody was sending, or knew to have arrived, were picked up'],
  [rescueCampaigns, 'campaigns whose job was lost go on'],
  [rescueDeletions, 'deletions of businesses whose job was lost go on'],
  [findDueReports],
  [planPruning],
  [sweepMedia],
  [queueIdleRooms],
  [pruneNotices],
  [findChecks],
  [expireAnonymous, 'accounts that were never secured or used were removed'],
]
