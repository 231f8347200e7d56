import postgres from 'postgres'

/** Who a request runs as: the verified claims of an access token, or a role of its own. Row level security decides by them. */
export type Claims = { role: 'anon' | 'authenticated' | 'service_role'; sub?: string; is_anonymous?: boolean; session_id?: string; [claim: string]: unknown }

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
let openPool: (() => postgres.Sql) | undefined
let anyPool: postgres.Sql | undefined

/** Opens the pool of this process. Times come back as ISO text, int8 and numeric as numbers. */
export function openDatabase(url: string, size = 20): postgres.Sql {
  openPool = () =>
    postgres(url, {
      max: size,
      idle_timeout: 300,
      connect_timeout: 10,
      onnotice: () => {},
      connection: { application_name: 'tanggap', statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 },
      types: {
        time: { to: TIMESTAMPTZ, from: [TIMESTAMPTZ], serialize: (value: string | Date) => (value instanceof Date ? value.toISOString() : value), parse: (text: string) => new Date(text).toISOString() },
        whole: { to: INT8, from: [INT8], serialize: String, parse: Number },
        decimal: { to: NUMERIC, from: [NUMERIC], serialize: String, parse: Number },
      },
    })
  pool = openPool()
  anyPool = new Proxy(pool, standIn)
  return anyPool
}

/** Codes of a connection that stood and was lost: by the network, or by a server that shuts down. */
const LOST = new Set(['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'])
const RETIRED_PATIENCE_S = 5

/**
 * A pool that lost a connection in the middle of a transaction may hand that connection to two callers at once (postgres.js 3.4.9; seen in
 * database.pg.test.ts): it finishes what it does and is used for nothing new.
 */
function retireAfterLoss(used: postgres.Sql, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (pool !== used || !openPool || typeof code !== 'string' || !LOST.has(code)) return
  pool = openPool()
  void used.end({ timeout: RETIRED_PATIENCE_S }).catch(() => {})
}

function currentPool(): postgres.Sql {
  if (!pool) throw new Error('openDatabase() has not been called by the process')
  return pool
}

/** Makes the first pool stand for whichever is in use, so that it can be kept. */
const standIn: ProxyHandler<postgres.Sql> = {
  apply: (_target, _this, parameters) => Reflect.apply(currentPool(), undefined, parameters),
  get: (_target, key) => {
    const used = currentPool()
    if (key !== 'begin') return Reflect.get(used, key, used)
    return (...parameters: Parameters<postgres.Sql['begin']>) =>
      used.begin(...parameters).catch((error: unknown) => {
        retireAfterLoss(used, error)
        throw error
      })
  },
}

export async function closeDatabase(): Promise<void> {
  const closing = pool
  pool = undefined
  await closing?.end({ timeout: 5 })
}

/** The bare pool, for what stands below row level security: health checks, LISTEN, migrations, the hosted services. */
export function rawSql(): postgres.Sql {
  if (!anyPool) throw new Error('openDatabase() has not been called by the process')
  return anyPool
}

/**
 * `later`: the commit does not wait for the disk. Only for steps of a job, whose cause is on the disk already: after a power cut the step is
 * gone as a whole and runs again. Whatever is acknowledged to somebody, or leaves the house, waits.
 */
export type Flush = 'now' | 'later'

/** One door to the data: a transaction as somebody. The work rolls back when it throws. Nothing slow belongs inside. */
export const db = {
  /** The service reads without a transaction: at this isolation level it would add two round trips and nothing else. */
  readAs: <T>(claims: Claims, work: (tx: ReadTx) => Promise<T>): Promise<T> => (claims.role === 'service_role' ? work(rawSql() as postgres.ISql as ReadTx) : transact(claims, 'read only', (tx) => work(tx))),
  writeAs: <T>(claims: Claims, work: (tx: WriteTx) => Promise<T>, options: { flush?: Flush } = {}): Promise<T> => transact(claims, 'read write', work, options.flush),
  /** One statement of the service, which is a transaction by itself: one round trip. */
  statement: <T>(_service: Claims & { role: 'service_role' }, work: (tx: WriteTx) => Promise<T>): Promise<T> => work(rawSql() as postgres.ISql as WriteTx),
}

/** Claims that bypass row level security. `reason` says why no caller's rights apply; it is checked in review and shows in pg_stat_activity. */
export function asService(reason: string): Claims & { role: 'service_role' } {
  return { role: 'service_role', reason }
}

/** `claims` is set before the first statement of `work`, in one round trip with it: the driver pipelines unawaited queries. */
async function transact<T>(claims: Claims, mode: 'read only' | 'read write', work: (tx: WriteTx) => Promise<T>, flush: Flush = 'now'): Promise<T> {
  const result = await rawSql().begin(mode, async (sql) => {
    const identity = sql`select set_config('role', ${claims.role}, true), set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)${flush === 'later' ? sql`, set_config('synchronous_commit', 'off', true)` : sql``}`
    identity.catch(() => {}) // its failure also fails every later statement of the transaction
    identity.execute()
    return { value: await work(sql as postgres.ISql as WriteTx) }
  })
  return result.value
}

/** The rest of the transaction runs as the service: for a row that no caller may write, after his right to it was proved in the same transaction. */
export async function continueAsService(tx: WriteTx, reason: string): Promise<void> {
  await tx`select set_config('role', 'service_role', true), set_config('request.jwt.claims', ${JSON.stringify(asService(reason))}, true)`
}
