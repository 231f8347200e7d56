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
/** What only reads. Call it as a tagged template: tx`select ...`. */
export type ReadTx = postgres.ISql & { readonly [readable]: true }
/** A transaction that may write; it serves wherever a ReadTx does. */
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
    // One that was lost while it was kept is found by this; the others come back with the next use.
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
 * The bare pool, for what stands below row level security: health checks, LISTEN, migrations, the
 * hosted services.
 */
export function rawSql(): postgres.Sql {
  if (!pool) throw new Error('openDatabase() has not been called by the process')
  return pool
}

/**
 * `later`: the commit does not wait for the disk. Only for steps of a job, whose cause is on the
 * disk already: after a power cut the step is lost as a whole and runs again. What is acknowledged
 * or sent to the outside waits for the disk.
 */
export type Flush = 'now' | 'later'

/**
 * `timeoutMs`: of each statement, in place of the pool's. `signal`: when it is aborted, the
 * statement that runs is cancelled (state 57014).
 */
export type ReadOptions = { timeoutMs?: number; signal?: AbortSignal | undefined }

/**
 * The one door to the data: a transaction as a caller. The work rolls back when it throws. Nothing
 * slow belongs inside.
 */
export const db = {
  /**
   * The service reads without a transaction: at this isolation level it would add two round trips
   * and nothing else. Its statements that are not waited for travel together.
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
  /** One statement of the service, which is a transaction by itself: one round trip. */
  statement: <T>(
    _service: Claims & { role: 'service_role' },
    work: (tx: WriteTx) => Promise<T>,
  ): Promise<T> => onOneConnection(work),
}

/**
 * Claims that bypass row level security. `reason` says why no caller's rights apply; it is checked
 * in review and shows in pg_stat_activity.
 */
export function asService(reason: string): Claims & { role: 'service_role' } {
  return { role: 'service_role', reason }
}

/**
 * `claims` is set before the first statement of `work`, in one round trip with it: the driver
 * pipelines unawaited queries.
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

/** The service's own claims, which carry no value of a caller. */
const isService = (claims: Claims): boolean =>
  claims.role === 'service_role' && Object.keys(claims).every((key) => OWN_CLAIMS.has(key))
const OWN_CLAIMS = new Set(['role', 'reason'])

/** A string constant of SQL, for texts of our own. */
const literalOf = (text: string): string =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/**
 * What the server's verbs run as in a member's name: claims and row policies of `authenticated`,
 * which table calls run as, and more grants (decision 029).
 */
export const MEMBER_ROLE = 'tanggap_member'

export const roleOfVerb = (claims: Claims): string =>
  claims.role === 'authenticated' ? MEMBER_ROLE : claims.role

export type Mode = 'read only' | 'read write'

/**
 * The one transaction path, for the hosted services too. BEGIN travels with the first statement of
 * `work`, which saves a round trip; `settings` are statements without parameters in the same query.
 * Rolls back when `work` throws, and fails when one of its statements failed although `work` went
 * on.
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
    // A connection that was lost is not given back: the pool takes it when its end is noticed.
    await connection`rollback`.then(giveBack, () => {})
    throw error
  }
}

/** COMMITs that were sent before their transaction's work had ended. */
const committing = new WeakMap<object, Promise<{ command: string }>>()
/** How many of the works that share a transaction may still send statements. */
const openWorks = new WeakMap<object, number>()
/** How many checks must pass before a transaction may commit early. */
const held = new WeakMap<object, number>()

const commit = batchCalls<WriteTx, void, void>({
  order: 'commit',
  run: async (tx, calls) => {
    if ((held.get(tx) ?? 0) > 0) return calls
    // The driver takes a statement some microtasks after it is made, and writes what it took in the
    // next turn of the event loop: COMMIT comes behind all of them, into the same write.
    const done = new Promise((next) => setImmediate(next)).then(() => tx`commit`)
    done.catch(() => {})
    committing.set(tx, done)
    return calls
  },
})

/**
 * Sends COMMIT with the batched statements of this moment, which saves a round trip. Once in a work,
 * and only where it sends nothing after them: what must not be committed has to fail as a statement.
 * Does nothing while other works of the transaction have not called it, or `holdCommit` holds it.
 */
export function commitBehind(tx: WriteTx): void {
  const others = (openWorks.get(tx) ?? 1) - 1
  openWorks.set(tx, others)
  if (others === 0) void commit(tx)
}

/** Unless `check` has returned true, `commitBehind` does nothing: the work ends first. */
export function holdCommit(tx: WriteTx, check: Promise<boolean>): Promise<boolean> {
  held.set(tx, (held.get(tx) ?? 0) + 1)
  return check.then((passed) => {
    if (passed) held.set(tx, (held.get(tx) ?? 1) - 1)
    return passed
  })
}

/** Several works share the transaction: only the last of them ends it; none where `works` is omitted. */
export function shareWithOthers(tx: WriteTx, works = Infinity): void {
  openWorks.set(tx, works)
}

/** What runs after the commit, by the connection of the transaction. */
const onCommit = new WeakMap<object, (() => void)[]>()

/** Calls `work` when the transaction has committed, and not when it is rolled back. */
export function afterCommit(tx: WriteTx, work: () => void): void {
  onCommit.set(tx, [...(onCommit.get(tx) ?? []), work])
}

/**
 * A transaction that only reads and whose last statement is known beforehand: BEGIN, what `prepare`
 * sends, the statement and COMMIT travel in one round trip.
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
  // Where the statement failed, this rolls back. A connection that was lost is not given back.
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
    // Behind whatever is still on its way when one of them failed. A connection that was lost is
    // not given back.
    await connection`select 1`.then(giveBack, () => {})
    throw error
  }
}

/**
 * Sends a statement without waiting for it: its failure fails every later statement of the
 * transaction.
 */
export function sent(statement: {
  catch: (ignore: () => void) => unknown
  execute: () => unknown
}): void {
  statement.catch(() => {})
  statement.execute()
}

/**
 * The rest of the transaction runs as the service: for a row that no caller may write, after
 * their right to it was proved in the same transaction.
 */
export async function continueAsService(tx: WriteTx, reason: string): Promise<void> {
  await tx`select set_config('role', 'service_role', true),
      set_config('request.jwt.claims', ${JSON.stringify(asService(reason))}, true)`
}
