import { shareWithOthers, type WriteTx } from './database.ts'
import { isUnavailable } from './errors.ts'
import { log } from './log/log.ts'

/**
 * Runs work on one connection, alone or beside others. `key`: two works with one key never share a
 * run, and run in the order in which they came; undefined where that does not matter.
 */
export type Share<Tx> = <T>(key: string | undefined, work: (tx: Tx) => Promise<T>) => Promise<T>

type Entry<Tx> = {
  key: string
  work: (tx: Tx) => Promise<unknown>
  done: (result: unknown) => void
  fail: (error: unknown) => void
}

/** More make the locks of a run last longer than its round trips are worth. */
const MOST_SHARED = 32

/** A transaction, or a connection on which each statement is one by itself. */
type Run<Tx> = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Group commit: work that comes while a transaction is in flight shares the next one. What the works
 * send in one turn of the event loop travels in one write, and one BEGIN and COMMIT serve all. When
 * one of them fails, all are rolled back and each runs again alone: works have no effect outside
 * their transaction. Where the database is away all fail.
 */
export const shareTransactions = (run: Run<WriteTx>): Share<WriteTx> =>
  shareRuns((entries) => runTogether(run, entries))

/** The same for single statements without a transaction: one that fails fails by itself. */
export const shareConnection = <Tx>(run: Run<Tx>): Share<Tx> =>
  shareRuns((entries) => runBeside(run, entries))

function shareRuns<Tx>(runAll: (entries: Entry<Tx>[]) => Promise<void>): Share<Tx> {
  let waiting: Entry<Tx>[] = []
  let isBusy = false
  let unkeyed = 0

  function plan(): void {
    if (isBusy || waiting.length === 0) return
    isBusy = true
    // What arrives in the same turn of the event loop comes along.
    setImmediate(() => {
      const { taken, left } = takeDistinct(waiting, MOST_SHARED)
      waiting = left
      void runAll(taken).finally(() => {
        isBusy = false
        plan()
      })
    })
  }

  return <T>(key: string | undefined, work: (tx: Tx) => Promise<T>) =>
    new Promise<T>((done, fail) => {
      const distinct = key ?? `#${unkeyed++}`
      waiting.push({ key: distinct, work, done: (result) => done(result as T), fail })
      plan()
    })
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
      shareWithOthers(tx, entries.length)
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
