import postgres from 'postgres'
import { batchCalls, dropUnsent } from './batch.ts'
import { cancelOnAbort } from './cancel-statement.ts'
import { keepWarm, lenderOf } from './connections.ts'

/**
 * Who a request runs as: the verified claims of an access token, or a role of its own. Row level
 * security decides by them.
 */
export type Claims = {
  role: 'anon' | 'authenticated' | 'service_role'
  sub?: string
  is_anonymous?: boolean
  session_id?: string
  [claim: string]: unknown
}

declare const readable: unique symbol
declare const writable: unique symbol
/** A handle for reads. Call it as a tagged template: tx`select ...`. */
export type ReadTx = postgres.ISql & { readonly [readable]: true }
/** A handle of a transaction that may write; it can be used as a ReadTx. */
export type WriteTx = ReadTx & { readonly [writable]: true }

const TIMESTAMPTZ = 1184
const INT8 = 20
const NUMERIC = 1700

let pool: postgres.Sql | undefined

/**
 * Opens the pool of this process. Times come back as ISO text, int8 and numeric as numbers.
 * `socketDirectory`: the server's Unix socket is used in place of the network.
 */
export function openDatabase(url: string, size = 20, socketDirectory?: string): postgres.Sql {
  pool = postgres(url, {
    ...(socketDirectory ? { host: socketDirectory } : {}),
    max: size,
    idle_timeout: 300,
    connect_timeout: 10,
    onnotice: () => {},
    // When a connection closes, all kept ones return to the pool, because it may be one of them.
    // They are kept again after their next use.
    onclose: () => lender.letGo(),
    connection: {
      application_name: 'tanggap',
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
    },
    types: {
      time: {
        to: TIMESTAMPTZ,
        from: [TIMESTAMPTZ],
        serialize: (value: string | Date) => (value instanceof Date ? value.toISOString() : value),
        parse: (text: string) => new Date(text).toISOString(),
      },
      whole: { to: INT8, from: [INT8], serialize: String, parse: Number },
      decimal: { to: NUMERIC, from: [NUMERIC], serialize: String, parse: Number },
    },
  })
  const lender = keepWarm(pool, Math.floor(size / 2))
  return pool
}

export async function closeDatabase(): Promise<void> {
  const closing = pool
  pool = undefined
  if (closing) lenderOf(closing).letGo()
  await closing?.end({ timeout: 5 })
}

/**
 * The bare pool, for code below row level security: health checks, LISTEN, migrations, the hosted
 * services.
 */
export function rawSql(): postgres.Sql {
  if (!pool) throw new Error('openDatabase() has not been called by the process')
  return pool
}

/**
 * `later`: the commit does not wait for the disk. Only for steps of a job whose cause is on the
 * disk already: after a power failure the step is lost as a whole and runs again. Acknowledgements
 * and sends wait for the disk.
 */
export type Flush = 'now' | 'later'

/**
 * `timeoutMs`: of each statement, in place of the pool's. `signal`: when it is aborted, the running
 * statement is cancelled (state 57014).
 */
export type ReadOptions = { timeoutMs?: number; signal?: AbortSignal | undefined }

/**
 * The only access to the data: a transaction as a caller. It rolls back when the work throws.
 * Nothing slow belongs inside.
 */
export const db = {
  /**
   * Service reads use no transaction: at this isolation level it would only add two round trips.
   * Statements that are not awaited share a write.
   */
  readAs: <T>(
    claims: Claims,
    work: (tx: ReadTx) => Promise<T>,
    options: ReadOptions = {},
  ): Promise<T> =>
    claims.role === 'service_role'
      ? onOneConnection(work)
      : transact(claims, 'read only', (tx) => work(tx), options),
  writeAs: <T>(
    claims: Claims,
    work: (tx: WriteTx) => Promise<T>,
    options: { flush?: Flush } = {},
  ): Promise<T> => transact(claims, 'read write', work, options),
  /** Runs one statement as the service. It is a transaction by itself and takes one round trip. */
  statement: <T>(
    _service: Claims & { role: 'service_role' },
    work: (tx: WriteTx) => Promise<T>,
  ): Promise<T> => onOneConnection(work),
}

/**
 * Claims that bypass row level security. `reason` says why no member's rights apply. Reviewers
 * check it, and pg_stat_activity shows it.
 */
export function asService(reason: string): Claims & { role: 'service_role' } {
  return { role: 'service_role', reason }
}

/**
 * `claims` is set before the first statement of `work`, in the same round trip: the driver
 * pipelines queries that are not awaited.
 */
function transact<T>(
  claims: Claims,
  mode: Mode,
  work: (tx: WriteTx) => Promise<T>,
  options: ReadOptions & { flush?: Flush },
): Promise<T> {
  const { flush, timeoutMs, signal } = options
  if (signal?.aborted) return Promise.reject(signal.reason)
  if (isService(claims) && !signal)
    return transaction(rawSql(), mode, (sql) => work(sql as postgres.ISql as WriteTx), [
      'set local role service_role',
      `select set_config('request.jwt.claims', ${literalOf(JSON.stringify(claims))}, true)`,
      ...(flush === 'later' ? ['set local synchronous_commit = off'] : []),
      ...(timeoutMs ? [`set local statement_timeout = ${Math.ceil(timeoutMs)}`] : []),
    ])
  return transaction(rawSql(), mode, async (sql) => {
    const begun = sql<{ pid: number }[]>`
      select pg_backend_pid() as pid, set_config('role', ${roleOfVerb(claims)}, true),
        set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)
        ${flush === 'later' ? sql`, set_config('synchronous_commit', 'off', true)` : sql``}
        ${timeoutMs ? sql`, set_config('statement_timeout', ${String(timeoutMs)}, true)` : sql``}`
    sent(begun)
    const run = () => work(sql as postgres.ISql as WriteTx)
    return signal ? cancelOnAbort(rawSql(), signal, begun, run) : run()
  })
}

/** The service's own claims, which contain no value of a caller. */
const isService = (claims: Claims): boolean =>
  claims.role === 'service_role' && Object.keys(claims).every((key) => OWN_CLAIMS.has(key))
const OWN_CLAIMS = new Set(['role', 'reason'])

/** Quotes a text of our own as an SQL string constant. */
const literalOf = (text: string): string =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/**
 * The role of the server's verbs in a member's name: it has the claims and row policies of
 * `authenticated`, as which table calls run, and more grants (decision 029).
 */
export const MEMBER_ROLE = 'tanggap_member'

export const roleOfVerb = (claims: Claims): string =>
  claims.role === 'authenticated' ? MEMBER_ROLE : claims.role

export type Mode = 'read only' | 'read write'

/**
 * The only transaction path, for the hosted services too. BEGIN shares a write with the first
 * statement of `work`, which saves a round trip; `settings` are statements without parameters in
 * the same query. Rolls back when `work` throws, and fails when one of its statements failed
 * although `work` continued.
 */
export async function transaction<T>(
  sql: postgres.Sql,
  mode: Mode,
  work: (tx: postgres.ReservedSql) => Promise<T>,
  settings: string[] = [],
): Promise<T> {
  const lender = lenderOf(sql)
  const connection = await lender.take()
  const giveBack = () => lender.giveBack(connection)
  onCommit.delete(connection)
  committing.delete(connection)
  openWorks.delete(connection)
  held.delete(connection)
  try {
    sent(connection.unsafe([`begin ${mode}`, ...settings].join('; ')))
    const result = await work(connection)
    const { command } = await (committing.get(connection) ?? connection`commit`)
    if (command !== 'COMMIT')
      throw new Error('a statement failed, and with it the whole transaction')
    const works = onCommit.get(connection)
    onCommit.delete(connection)
    giveBack()
    works?.forEach((each) => each())
    return result
  } catch (error) {
    dropUnsent(connection, error)
    // A lost connection is not released: the pool replaces it when it notices the loss.
    await connection`rollback`.then(giveBack, () => {})
    throw error
  }
}

/** COMMITs that were sent before the work of their transaction had ended. */
const committing = new WeakMap<object, Promise<{ command: string }>>()
/** How many of the works that share a transaction may still send statements. */
const openWorks = new WeakMap<object, number>()
/** How many checks must pass before a transaction may commit early. */
const held = new WeakMap<object, number>()

const commit = batchCalls<WriteTx, void, void>({
  order: 'commit',
  run: async (tx, calls) => {
    if ((held.get(tx) ?? 0) > 0) return calls
    // The driver takes a statement some microtasks after it is made, and writes all it took in the
    // next turn of the event loop. COMMIT is made last, so it follows them in the same write.
    const done = new Promise((next) => setImmediate(next)).then(() => tx`commit`)
    done.catch(() => {})
    committing.set(tx, done)
    return calls
  },
})

/**
 * Sends COMMIT in the same write as the batched statements of this turn, which saves a round trip.
 * Call it once in a work, and only where no statement follows: a reason not to commit must fail as
 * a statement. It does nothing until every work of the transaction has called it, or while
 * `holdCommit` holds it.
 */
export function commitBehind(tx: WriteTx): void {
  const others = (openWorks.get(tx) ?? 1) - 1
  openWorks.set(tx, others)
  if (others === 0) void commit(tx)
}

/** Makes `commitBehind` wait for the work's end, unless `check` has returned true. */
export function holdCommit(tx: WriteTx, check: Promise<boolean>): Promise<boolean> {
  held.set(tx, (held.get(tx) ?? 0) + 1)
  return check.then((passed) => {
    if (passed) held.set(tx, (held.get(tx) ?? 1) - 1)
    return passed
  })
}

/**
 * Several works share the transaction: only the last of them may end it early. Without `works`,
 * none may.
 */
export function shareWithOthers(tx: WriteTx, works = Infinity): void {
  openWorks.set(tx, works)
}

/** What runs after the commit, by the connection of the transaction. */
const onCommit = new WeakMap<object, (() => void)[]>()

/** Calls `work` after the transaction has committed, and not when it rolls back. */
export function afterCommit(tx: WriteTx, work: () => void): void {
  onCommit.set(tx, [...(onCommit.get(tx) ?? []), work])
}

/**
 * A read-only transaction whose last statement is known beforehand: BEGIN, the statements of
 * `prepare`, the last statement and COMMIT take one round trip.
 */
export async function readOnce<T extends readonly postgres.MaybeRow[]>(
  sql: postgres.Sql,
  prepare: (tx: postgres.ReservedSql) => void,
  ask: (tx: postgres.ReservedSql) => postgres.PendingQuery<T>,
): Promise<T> {
  const lender = lenderOf(sql)
  const connection = await lender.take()
  sent(connection.unsafe('begin read only'))
  prepare(connection)
  const asked = ask(connection)
  sent(asked)
  // This rolls back after a failed statement. A lost connection is not released.
  await connection`commit`.then(
    () => lender.giveBack(connection),
    () => {},
  )
  return asked
}

/** Runs without a transaction: each statement is one by itself. */
async function onOneConnection<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> {
  const lender = lenderOf(rawSql())
  const connection = await lender.take()
  const giveBack = () => lender.giveBack(connection)
  try {
    const result = await work(connection as postgres.ISql as WriteTx)
    giveBack()
    return result
  } catch (error) {
    dropUnsent(connection, error)
    // Waits for statements that are still under way after one of them failed. A lost connection is
    // not released.
    await connection`select 1`.then(giveBack, () => {})
    throw error
  }
}

/**
 * Sends a statement without awaiting it: when it fails, every later statement of the transaction
 * fails.
 */
export function sent(statement: {
  catch: (ignore: () => void) => unknown
  execute: () => unknown
}): void {
  statement.catch(() => {})
  statement.execute()
}

/**
 * Runs the rest of the transaction as the service: for a row that no caller may write, after the
 * same transaction has verified the caller's right to it.
 */
export async function continueAsService(tx: WriteTx, reason: string): Promise<void> {
  await tx`select set_config('role', 'service_role', true),
      set_config('request.jwt.claims', ${JSON.stringify(asService(reason))}, true)`
}
