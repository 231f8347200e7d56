import { Logger, run, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import { Histogram } from 'prom-client'
import { rawSql } from '#platform/database'
import { isConnectionLoss } from '#platform/errors'
import { log, withLogIds } from '#platform/log'
import { type JobName, useNearRunner } from '#platform/queue'
import { handleRejections } from '#platform/log/unhandled-rejections'
import { type NearJobs, openNearJobs } from './near-jobs.ts'
import { HANDLERS } from '../registry.ts'
import { startSweeps } from '../sweeps.ts'
import { openLease } from './worker-lease.ts'

/**
 * How often the queue polls for jobs whose time has come. Jobs that are due at once are announced
 * and do not wait for it.
 */
const POLL_MS = 500

const jobSeconds = new Histogram({
  name: 'tanggap_job_seconds',
  help: 'Duration of jobs by kind and outcome',
  labelNames: ['job', 'outcome'],
  buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2, 10, 60],
})

/**
 * `silenceMs`: after this time without a poll by a free worker the queue is reopened; 30 s by
 * default.
 */
export type WorkerOptions = {
  databaseUrl: string
  concurrency: number
  only?: readonly JobName[]
  silenceMs?: number
}
export type RunningWorker = { isHealthy: () => boolean; stop: () => Promise<void> }

const RESTART_MS = 1_000
const STOP_PATIENCE_MS = 10_000
/** How long to wait for the jobs of a broken queue, whose responses may never arrive. */
const BROKEN_PATIENCE_MS = 2_000
const OPEN_PATIENCE_MS = 20_000
const SILENCE_MS = 30_000

/**
 * Runs jobs until stopped; running jobs are finished first. A queue that breaks or falls silent,
 * because the database is unavailable, is reopened until it works. Each run has a lease: when its
 * process is killed, another worker frees its jobs after 30 s instead of the queue's own hours.
 */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  let current: Run | undefined = await openRun(options, breakDown)
  const near = openNear(options)
  let isStopping = false
  const stopSweeps = startSweeps()
  const forget = handleRejections(onRejection)

  function breakDown(error: unknown): void {
    const broken = current
    if (!broken || isStopping) return
    current = undefined
    log.error({ err: error }, 'the queue broke and is reopened')
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
   * The queue reports a lost connection as an unhandled rejection and keeps its job locked: only a
   * new run frees it.
   */
  function onRejection(error: unknown): boolean {
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
      stopSweeps()
      forget()
      await current?.close(STOP_PATIENCE_MS, true)
    },
  }
}

/** A process that may run `agent-reply` answers what it receives without fetching the job. */
function openNear({ only }: WorkerOptions): NearJobs | undefined {
  if (only && !only.includes('agent-reply')) return undefined
  const near = openNearJobs((payload) => withMeasure('agent-reply')(payload))
  useNearRunner(near)
  return near
}

/** `isLeaving`: the process ends and returns its unfinished jobs at once. */
type Run = { close: (patienceMs: number, isLeaving?: boolean) => Promise<void> }

/** A silently lost connection never responds: a run that opens too late is closed again. */
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

/** Jobs that call a model run in their own pool: one that hangs delays no other kind of job. */
const MODEL_JOBS: readonly JobName[] = [
  'agent-reply',
  'embed-knowledge',
  'close-room',
  'read-proposal',
  'run-scenarios',
]
/** Jobs that no customer or member waits for. They never take the slot of another job. */
const FIGURE_JOBS: readonly JobName[] = [
  'sum-up-days',
  'score-sessions',
  'cluster-topics',
  'judge-sessions',
]
const FIGURE_CONCURRENCY = 2
/** `private.enqueue` notifies this channel of these jobs. */
const MODEL_CHANNEL = 'jobs:model'

async function openRun(options: WorkerOptions, onBroken: (error: unknown) => void): Promise<Run> {
  const names = options.only ?? (Object.keys(HANDLERS) as JobName[])
  const lease = openLease()
  const pools: Run[] = []
  let isOpen = true
  const fail = (error: unknown) => isOpen && onBroken(error)
  const close = async (patienceMs: number, isLeaving = false) => {
    isOpen = false
    await Promise.all(pools.map((pool) => pool.close(patienceMs)))
    await lease.close(isLeaving)
  }
  try {
    await lease.beat()
    const among = (kinds: readonly JobName[]) => names.filter((name) => kinds.includes(name))
    const figures = { ...options, concurrency: Math.min(FIGURE_CONCURRENCY, options.concurrency) }
    for (const [some, settings] of [
      [names.filter((name) => ![...MODEL_JOBS, ...FIGURE_JOBS].includes(name)), options],
      [among(MODEL_JOBS), options],
      [among(FIGURE_JOBS), figures],
    ] as const) {
      if (some.length > 0) pools.push(await openPool(some, lease.covers(), settings, fail))
    }
    return { close }
  } catch (error) {
    await close(BROKEN_PATIENCE_MS)
    throw error
  }
}

async function openPool(
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
    taskList: Object.fromEntries(names.map((name) => [name, withMeasure(name)])) satisfies TaskList,
    logger: new Logger(() => (level, message) => {
      // The queue logs "with error" and then the message of the job's own error, which `measured`
      // logs too.
      const queue = message.split(' with error ')[0]
      if (level === 'error') log.error({ queue }, 'queue')
      else log.trace({ queue }, 'queue')
    }),
    events,
    // Jobs are fetched and completed in batches; the lease covers all that a process fetched.
    preset: {
      worker: {
        getQueueNameBatchDelay: 1,
        completeJobBatchDelay: 5,
        localQueue: { size: options.concurrency + 1 },
      },
    },
  })
  runner.promise.catch(onBroken)
  const notices = MODEL_JOBS.some((name) => names.includes(name))
    ? rawSql().listen(MODEL_CHANNEL, () => pool?.nudge(1))
    : undefined
  notices?.catch(onBroken)
  const watch = watchSilence(events, options, onBroken)
  return {
    close: async (patienceMs) => {
      clearInterval(watch)
      void notices?.then(({ unlisten }) => unlisten()).catch(() => {})
      await Promise.race([
        runner.stop().catch(() => {}),
        new Promise((done) => setTimeout(done, patienceMs).unref()),
      ])
    },
  }
}

/**
 * A free worker polls twice a second. A long time without a poll means that it waits for a response
 * of the database that never arrives.
 */
function watchSilence(
  events: WorkerEvents,
  { concurrency, silenceMs = SILENCE_MS }: WorkerOptions,
  onSilent: (error: Error) => void,
): ReturnType<typeof setInterval> {
  let busy = 0
  let lookedAt = performance.now()
  const noteLook = () => void (lookedAt = performance.now())
  events.on('localQueue:getJobs:complete', noteLook)
  events.on('job:start', () => void (busy += 1))
  events.on('job:complete', () => {
    busy -= 1
    noteLook()
  })
  const watch = setInterval(() => {
    if (busy >= concurrency || performance.now() - lookedAt < silenceMs) return
    clearInterval(watch)
    onSilent(new Error('the queue has had no answer of its database for too long'))
  }, silenceMs / 10)
  return watch
}

function withMeasure(name: JobName): (payload: unknown) => Promise<void> {
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
