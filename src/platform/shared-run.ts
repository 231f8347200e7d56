import { shareWithOthers, type WriteTx } from './database/database.ts'
import { isUnavailable } from './errors.ts'
import { log } from './log/log.ts'

/**
 * Runs work on one connection, alone or with others. `key`: works with the same key never share a
 * run and keep their order; undefined where that does not matter.
 */
export type Share<Tx> = <T>(key: string | undefined, work: (tx: Tx) => Promise<T>) => Promise<T>

type Entry<Tx> = {
  key: string
  work: (tx: Tx) => Promise<unknown>
  done: (result: unknown) => void
  fail: (error: unknown) => void
}

/** The most works of one run. More would hold its locks longer than the saved round trips take. */
const MAX_SHARED = 32
/** A second run starts beside the first when this many works wait, where two are allowed. */
const SECOND_FROM = 16

/** A transaction, or a connection on which each statement is its own transaction. */
type Run<Tx> = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Group commit: work that arrives while a transaction is in flight shares the next one. The
 * statements of all works in one turn of the event loop share one write, and one BEGIN and COMMIT
 * serve all. When one work fails, all are rolled back and each runs again alone, because works have
 * no effect outside their transaction. When the database is unavailable, all fail. `mostRuns`: how
 * many runs may be in flight; with two, this process prepares one while the database executes the
 * other. Their keys differ.
 */
export const shareTransactions = (run: Run<WriteTx>, mostRuns = 1): Share<WriteTx> =>
  shareRuns((entries) => runTogether(run, entries), mostRuns)

/**
 * The same for single statements without a transaction: a failing one does not affect the others.
 */
export const shareConnection = <Tx>(run: Run<Tx>): Share<Tx> =>
  shareRuns((entries) => runBeside(run, entries))

function shareRuns<Tx>(runAll: (entries: Entry<Tx>[]) => Promise<void>, mostRuns = 1): Share<Tx> {
  let waiting: Entry<Tx>[] = []
  let isPlanned = false
  let runs = 0
  let unkeyed = 0
  const running = new Set<string>()

  const mayStart = () => runs === 0 || (runs < mostRuns && waiting.length >= SECOND_FROM)

  function plan(): void {
    if (isPlanned || waiting.length === 0 || !mayStart()) return
    isPlanned = true
    // Works that arrive in the same turn join this run.
    setImmediate(() => {
      isPlanned = false
      const { taken, left } = takeDistinct(waiting, running)
      waiting = left
      if (taken.length > 0) start(taken)
    })
  }

  function start(taken: Entry<Tx>[]): void {
    runs++
    for (const { key } of taken) running.add(key)
    void runAll(taken).finally(() => {
      runs--
      for (const { key } of taken) running.delete(key)
      plan()
    })
    plan()
  }

  return <T>(key: string | undefined, work: (tx: Tx) => Promise<T>) =>
    new Promise<T>((done, fail) => {
      const distinct = key ?? `#${unkeyed++}`
      waiting.push({ key: distinct, work, done: (result) => done(result as T), fail })
      plan()
    })
}

/**
 * The first entries with different keys, none of which runs, sorted by key, so that runs of two
 * processes lock in one order.
 */
function takeDistinct<Tx>(waiting: Entry<Tx>[], running: ReadonlySet<string>) {
  const taken = new Map<string, Entry<Tx>>()
  const left: Entry<Tx>[] = []
  for (const entry of waiting)
    if (taken.size < MAX_SHARED && !taken.has(entry.key) && !running.has(entry.key))
      taken.set(entry.key, entry)
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

/** Waits for all works: none may send statements after the rollback. */
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
