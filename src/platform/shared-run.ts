import { shareWithOthers, type WriteTx } from './database.ts'
import { isUnavailable } from './errors.ts'
import { log } from './log/log.ts'

/**
 * Runs work on one connection, alone or beside others. `key`: two works with one key never share a
 * run, and run in the order in which they came; undefined where that does not matter.
 */
export type Share<Tx> = <T>(key: string | undefined, work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * `gatherMs`: where work comes often, a run waits until two more works have usually come, and at
 * most until its first work is this old. Work that comes seldom does not wait.
 */
type ShareOptions = { gatherMs?: number }

type Entry<Tx> = {
  key: string
  /** of `performance.now()` */
  arrivedMs: number
  work: (tx: Tx) => Promise<unknown>
  done: (result: unknown) => void
  fail: (error: unknown) => void
}

/** More make the locks of a run last longer than its round trips are worth. */
const MOST_SHARED = 32
/** Work is often where the mean pause is shorter: above some 80 a second, cores become scarce. */
const OFTEN_MS = 12
/** A run waits this many mean pauses: two other works come in that time, also with some jitter. */
const PAUSES_WAITED = 2.5

/** A transaction, or a connection on which each statement is one by itself. */
type Run<Tx> = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Group commit: work that comes while a transaction is in flight shares the next one. What the works
 * send in one turn of the event loop travels in one write, and one BEGIN and COMMIT serve all. When
 * one of them fails, all are rolled back and each runs again alone: works have no effect outside
 * their transaction. Where the database is away all fail.
 */
export const shareTransactions = (run: Run<WriteTx>, options: ShareOptions = {}): Share<WriteTx> =>
  shareRuns((entries) => runTogether(run, entries), options)

/** The same for single statements without a transaction: one that fails fails by itself. */
export const shareConnection = <Tx>(run: Run<Tx>): Share<Tx> =>
  shareRuns((entries) => runBeside(run, entries), {})

function shareRuns<Tx>(
  runAll: (entries: Entry<Tx>[]) => Promise<void>,
  { gatherMs = 0 }: ShareOptions,
): Share<Tx> {
  const arrivals = countArrivals()
  let waiting: Entry<Tx>[] = []
  let isBusy = false
  let unkeyed = 0
  let gathering: NodeJS.Timeout | undefined

  function start(): void {
    gathering = undefined
    const { taken, left } = takeDistinct(waiting, MOST_SHARED)
    waiting = left
    void runAll(taken).finally(() => {
      isBusy = false
      plan()
    })
  }

  function plan(): void {
    const isFull = waiting.length >= MOST_SHARED
    if (gathering && isFull) {
      clearTimeout(gathering)
      isBusy = false
    }
    const [first] = waiting
    if (isBusy || !first) return
    isBusy = true
    const meanMs = arrivals.meanMs()
    const windowMs = meanMs < OFTEN_MS ? Math.min(gatherMs, meanMs * PAUSES_WAITED) : 0
    const leftMs = isFull ? 0 : first.arrivedMs + windowMs - performance.now()
    gathering = leftMs > 0 ? setTimeout(start, leftMs) : undefined
    // What arrives in the same turn of the event loop comes along.
    if (!gathering) setImmediate(start)
  }

  return <T>(key: string | undefined, work: (tx: Tx) => Promise<T>) =>
    new Promise<T>((done, fail) => {
      const distinct = key ?? `#${unkeyed++}`
      const arrivedMs = arrivals.note()
      waiting.push({ key: distinct, arrivedMs, work, done: (result) => done(result as T), fail })
      plan()
    })
}

/** A longer pause counts as this much: a burst after it is noticed within some dozen works. */
const LONGEST_PAUSE_MS = 1000
const WEIGHT_OF_NEWEST = 0.1

/** The mean time between two works; newer ones count more. */
function countArrivals() {
  let meanMs = LONGEST_PAUSE_MS
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    /** Returns the time of the arrival. */
    note: (): number => {
      const nowMs = performance.now()
      meanMs += (Math.min(nowMs - lastMs, LONGEST_PAUSE_MS) - meanMs) * WEIGHT_OF_NEWEST
      lastMs = nowMs
      return nowMs
    },
    meanMs: (): number => meanMs,
  }
}

/** The first entries with different keys, sorted by key: runs of two processes lock in one order. */
function takeDistinct<Tx>(waiting: Entry<Tx>[], most: number) {
  const taken = new Map<string, Entry<Tx>>()
  const left: Entry<Tx>[] = []
  for (const entry of waiting)
    if (taken.size < most && !taken.has(entry.key)) taken.set(entry.key, entry)
    else left.push(entry)
  return {
    taken: [...taken.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    left,
  }
}

async function runTogether(run: Run<WriteTx>, entries: Entry<WriteTx>[]): Promise<void> {
  const [only, ...others] = entries
  if (!only) return
  if (others.length === 0) return runAlone(run, only)
  try {
    const results = await run((tx) => {
      shareWithOthers(tx)
      return allOrFirstFailure(entries.map(({ work }) => work(tx)))
    })
    entries.forEach((entry, at) => entry.done(results[at]))
  } catch (error) {
    if (isUnavailable(error)) return entries.forEach((entry) => entry.fail(error))
    log.debug({ err: error, works: entries.length }, 'a shared run failed; each runs alone')
    for (const entry of entries) await runAlone(run, entry)
  }
}

/** Waits for all: none may send statements after the rollback. */
async function allOrFirstFailure(works: Promise<unknown>[]): Promise<unknown[]> {
  const results = await Promise.allSettled(works)
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

async function runAlone<Tx>(run: Run<Tx>, { work, done, fail }: Entry<Tx>): Promise<void> {
  try {
    done(await run(work))
  } catch (error) {
    fail(error)
  }
}

async function runBeside<Tx>(run: Run<Tx>, entries: Entry<Tx>[]): Promise<void> {
  try {
    const results = await run((tx) => Promise.allSettled(entries.map(({ work }) => work(tx))))
    results.forEach((result, at) =>
      result.status === 'fulfilled'
        ? entries[at]?.done(result.value)
        : entries[at]?.fail(result.reason),
    )
  } catch (error) {
    for (const { fail } of entries) fail(error)
  }
}
