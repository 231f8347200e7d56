import { asService, db } from '#platform/database'
import { log } from '#platform/log'
import {
  finishJobs,
  type Jobs,
  moveJobs,
  type NearJob,
  type NearRunner,
  NET_MS,
} from '#platform/queue'

/**
 * How many replies run at once. Most of the time they wait for a model, and each has a connection
 * only for its statements.
 */
const MAX_RUNNING = 64
/** How long a stop waits for running replies. */
const STOP_PATIENCE_MS = 5_000
/** How often rows are postponed: long before a worker would take the job. */
const KEEP_MS = 2_000

export type NearJobs = NearRunner & { stop: () => Promise<void> }
type Handle = (payload: Jobs['agent-reply']) => Promise<void>

/**
 * Runs jobs that this process enqueued (`enqueueReply`) at their time: one at a time per key, and
 * the groups in turn. A newer job of a key replaces the waiting one. A job that fails is left to
 * its row. So is a job that another process has moved: `handle` detects that by `keptUntilMs`.
 */
export function openNearJobs(handle: Handle): NearJobs {
  const queue = new NearQueue(handle)
  return {
    take: (job) => queue.take(job),
    count: (group) => queue.count(group),
    stop: () => queue.stop(),
  }
}

class NearQueue {
  readonly #handle: Handle
  readonly #early = new Map<string, { job: NearJob; timer: NodeJS.Timeout }>()
  readonly #waiting = new Map<string, NearJob>()
  readonly #running = new Map<string, NearJob>()
  readonly #finish = gatherItems(finishAll)
  readonly #start = onceATurn(() => this.#startNext())
  readonly #keeper = setInterval(() => this.#keepRows(), KEEP_MS).unref()
  #isStopped = false

  constructor(handle: Handle) {
    this.#handle = handle
  }

  take(job: NearJob): void {
    if (this.#isStopped) return
    clearTimeout(this.#early.get(job.key)?.timer)
    this.#early.delete(job.key)
    this.#waiting.delete(job.key)
    const delayMs = job.dueMs - Date.now()
    if (delayMs <= 0) return this.#ready(job)
    const timer = setTimeout(() => {
      this.#early.delete(job.key)
      this.#ready(job)
    }, delayMs)
    this.#early.set(job.key, { job, timer })
  }

  count(group?: string): number {
    if (group === undefined) return this.#waiting.size + this.#running.size
    return this.#held().filter((job) => job.group === group).length
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#keeper)
    for (const { timer } of this.#early.values()) clearTimeout(timer)
    const until = performance.now() + STOP_PATIENCE_MS
    while (this.#running.size > 0 && performance.now() < until) await pause()
    const notYet = [...this.#early.values()].map(({ job }) => job)
    await Promise.all([this.#finish.flush(), leaveJobs([...this.#held(), ...notYet])])
  }

  #held(): NearJob[] {
    return [...this.#waiting.values(), ...this.#running.values()]
  }

  #ready(job: NearJob): void {
    this.#waiting.set(job.key, job)
    this.#start()
  }

  #startNext(): void {
    if (this.#isStopped) return
    const free = MAX_RUNNING - this.#running.size
    const chosen = chooseFairly(this.#waiting, this.#running, free)
    for (const job of chosen) {
      this.#waiting.delete(job.key)
      this.#running.set(job.key, job)
    }
    for (const job of chosen)
      void this.#run(job).finally(() => {
        this.#running.delete(job.key)
        this.#start()
      })
  }

  async #run(job: NearJob): Promise<void> {
    try {
      await this.#handle({ ...job.payload, keptUntilMs: () => timesOf(job) })
      this.#finish.add(job)
    } catch (error) {
      log.error({ err: error, ...job.payload }, 'an answer failed and will be tried again')
    }
  }

  /** Rows are postponed in time, so that no worker takes the jobs meanwhile. */
  #keepRows(): void {
    void putOff(this.#held().filter(({ netMs }) => netMs - Date.now() < NET_MS - KEEP_MS))
  }
}

const service = () => asService('jobs belong to no member')
const pause = () => new Promise((done) => setTimeout(done, 20))

/** The time at which the row of a job is due. */
const timesOf = ({ netMs, nextNetMs }: NearJob): number[] =>
  nextNetMs === undefined ? [netMs] : [netMs, nextNetMs]

/**
 * Postpones the rows of jobs that wait or run for long. A row that a worker took, or another
 * process moved, stays as it is.
 */
async function putOff(jobs: NearJob[]): Promise<void> {
  if (jobs.length === 0) return
  const netMs = Date.now() + NET_MS
  for (const job of jobs) job.nextNetMs = netMs
  try {
    const moves = jobs.map((job) => ({ key: job.key, fromMs: job.netMs, toMs: netMs }))
    const moved = await db.statement(service(), (tx) => moveJobs(tx, moves))
    for (const job of jobs) if (moved.has(job.key)) job.netMs = netMs
    for (const job of jobs) delete job.nextNetMs
  } catch (error) {
    // After a failure it is unknown whether the rows have moved: both times are kept until the next
    // call.
    log.warn({ err: error }, 'jobs of this process could not be put off')
  }
}

/** Jobs that this process no longer runs are left to any other process at their time. */
async function leaveJobs(jobs: NearJob[]): Promise<void> {
  if (jobs.length === 0) return
  const moves = jobs.flatMap((job) =>
    timesOf(job).map((fromMs) => ({
      key: job.key,
      fromMs,
      toMs: Math.max(job.dueMs, Date.now()),
    })),
  )
  await db
    .statement(service(), (tx) => moveJobs(tx, moves))
    .catch((error: unknown) => log.warn({ err: error }, 'jobs are left to their later time'))
}

const finishAll = (jobs: NearJob[]): Promise<void> =>
  db
    .statement(service(), (tx) => finishJobs(tx, jobs))
    .catch((error: unknown) => log.warn({ err: error }, 'jobs that are done run again'))

/** At most `most` of the waiting jobs, one of each group in turn; none whose key runs already. */
export function chooseFairly(
  waiting: Map<string, NearJob>,
  running: Map<string, NearJob>,
  most: number,
): NearJob[] {
  const groups = new Map<string, NearJob[]>()
  for (const job of waiting.values())
    if (!running.has(job.key)) groups.set(job.group, [...(groups.get(job.group) ?? []), job])
  const load = (group: string) => [...running.values()].filter((job) => job.group === group).length
  const turns = [...groups]
    .flatMap(([group, jobs]) => jobs.map((job, at) => ({ job, turn: load(group) + at })))
    .toSorted((a, b) => a.turn - b.turn)
  return turns.slice(0, Math.max(0, most)).map(({ job }) => job)
}

/** Calls `work` once for many calls in one turn of the event loop. */
function onceATurn(work: () => void): () => void {
  let isPlanned = false
  return () => {
    if (isPlanned) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      work()
    })
  }
}

/** The rows of finished jobs are deleted long before they are due. */
const GATHER_MS = 100

/**
 * Collects calls of some milliseconds and passes them to `work` together; `flush` does so at once.
 */
function gatherItems<T>(work: (items: T[]) => Promise<void>) {
  let gathered: T[] = []
  const flush = async () => {
    const items = gathered
    gathered = []
    if (items.length > 0) await work(items)
  }
  return {
    add: (item: T) => {
      if (gathered.push(item) === 1) setTimeout(() => void flush(), GATHER_MS)
    },
    flush,
  }
}
