import { vi } from 'vitest'
import { type Claims, db, rawSql, type ReadTx, type WriteTx } from '#platform/database'

/**
 * Where a process dies within a step. `at` counts its boundaries: before each transaction and
 * statement, after each commit, before and after each call of the gateway. `connection`: the
 * database ends the transaction's connection before its COMMIT.
 */
export type CrashPlan = { at: number; how: 'process' | 'connection' }

export class Crash extends Error {}

let plan: CrashPlan | undefined
let passed = 0
let isDead = false
/** the connection was ended; the process survives and gets the error */
let isCut = false
let fired = 0

/** How many crashes happened so far. */
export const countCrashes = (): number => fired

function die(): never {
  if (!isDead) fired += 1
  isDead = true
  throw new Crash('the process died')
}

/** A boundary between two steps of the work. A dead process passes none. */
function pass(): void {
  if (isDead) die()
  if (plan && passed++ >= plan.at && plan.how === 'process') die()
}

/** Runs a step with a crash. Other errors are the step's own. */
export async function runWith<T>(
  crash: CrashPlan | undefined,
  step: () => Promise<T>,
): Promise<
  { outcome: 'done'; value: T } | { outcome: 'crashed' } | { outcome: 'failed'; error: unknown }
> {
  plan = crash
  passed = 0
  isDead = false
  isCut = false
  try {
    return { outcome: 'done', value: await step() }
  } catch (error) {
    return isDead || isCut ? { outcome: 'crashed' } : { outcome: 'failed', error }
  } finally {
    plan = undefined
    isDead = false
  }
}

/** Adds boundaries around the database and the gateway. `vi.restoreAllMocks` removes them. */
export function openBoundaries(
  gateway: (url: string, init: RequestInit) => Promise<Response>,
): void {
  const { readAs, writeAs } = db
  vi.spyOn(db, 'readAs').mockImplementation(
    async <T>(claims: Claims, work: (tx: ReadTx) => Promise<T>) => {
      pass()
      return readAs(claims, (tx) => work(watched(tx)))
    },
  )
  vi.spyOn(db, 'writeAs').mockImplementation(
    async <T>(claims: Claims, work: (tx: WriteTx) => Promise<T>, options?: object) => {
      pass()
      const result = await writeAs(claims, (tx) => endConnection(tx, work(watched(tx))), options)
      pass()
      return result
    },
  )
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    pass()
    const answer = await gateway(url, init)
    pass()
    return answer
  })
}

/** A handle whose statements are boundaries. */
const watched = <Tx extends ReadTx>(tx: Tx): Tx =>
  new Proxy(tx, {
    apply: (target, self, given) => {
      pass()
      return Reflect.apply(target as never, self, given) as unknown
    },
  })

/** With this plan the work is done, and its connection is lost before the commit. */
async function endConnection<T>(tx: ReadTx, work: Promise<T>): Promise<T> {
  const result = await work
  if (plan?.how !== 'connection' || passed <= plan.at || isCut) return result
  const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
  await rawSql()`select pg_terminate_backend(${row!.pid})`
  fired += 1
  isCut = true
  return result
}
