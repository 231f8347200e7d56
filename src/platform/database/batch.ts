import type postgres from 'postgres'
import { storableJson } from '#lib/json'

/**
 * One set-based statement for the calls of one turn, as DataLoader does for reads. Works that share
 * a transaction make the same calls side by side, and PostgreSQL starts one statement of many rows
 * for much less than many statements of one row.
 */
export type Batched<Tx, Item, Result> = (tx: Tx, item: Item) => Promise<Result>

/**
 * The order of the statements of one turn. Rows are written before the rows that refer to them, and
 * `reads` see everything that was written. `commit` is last, see `commitBehind`.
 */
const ORDER = [
  'locks',
  'contacts',
  'identities',
  'rooms',
  'runs',
  'messages',
  'events',
  'jobs',
  'slots',
  'reads',
  'commit',
] as const

type Grouping<Item> = {
  order: (typeof ORDER)[number]
  /** Items with one key never share a statement; the later item goes into a later statement. */
  keyOf?: (item: Item) => string
  /** Only items of one group share a statement. */
  groupOf?: (item: Item) => string
}

export type Batch<Tx, Item, Result> = Grouping<Item> & {
  /** Returns one result for each item, in their order. */
  run: (tx: Tx, items: Item[]) => Promise<Result[]>
}

/** A batch that is a function of `database/functions/steps.sql` or `step-reads.sql`. */
export type FunctionBatch<Item, Result, Row> = Grouping<Item> & {
  /** the function's name in the schema `private` */
  name: string
  /** converts an item for the function; without it, items are passed unchanged */
  toItems?: (items: Item[]) => object[]
  /** One result for each item, in their order, from the rows that the function returned. */
  toResults: (items: Item[], rows: Row[]) => Result[]
}

/**
 * Items as JSON for `json_to_recordset`, each with its place `at`. A table is joined to it by
 * `lateral` with a limit: the planner expects 100 items and would read a small table whole. The
 * items of `any (array)` are counted at each call, so such a statement is planned at each call.
 */
export const placed = (items: object[]): string =>
  storableJson(items.map((item, at) => ({ ...item, at })))

/** The row of each item by its place `at`; undefined where there is none. */
export function inOrder<Row extends { at: number }>(
  items: unknown[],
  rows: Iterable<Row>,
): (Row | undefined)[] {
  const found: (Row | undefined)[] = items.map(() => undefined)
  for (const row of rows) found[row.at] = row
  return found
}

/**
 * Converts the times of a row that came as JSON to the form that the driver gives (ISO, UTC).
 * `columns`: those that contain a time or null.
 */
export function readTimes<Row extends object>(row: Row, columns: readonly (keyof Row)[]): Row {
  for (const column of columns) {
    const value: unknown = row[column]
    if (typeof value === 'string') row[column] = new Date(value).toISOString() as Row[keyof Row]
  }
  return row
}

type Call<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** One function call of a joined statement, and the callback for its result. */
type Joined = {
  name: string
  items: object[]
  settle: (rows: unknown) => void
  fail: (error: unknown) => void
}

/**
 * The calls of one batch that are not sent yet: statements of its own (`send`), or function calls
 * that share one statement with others (`join`).
 */
type Unsent = { rank: number; drop: (error: unknown) => void } & (
  | { send: () => void }
  | { join: () => Joined[] }
)
const unsent = new WeakMap<object, Unsent[]>()

/**
 * Combines calls on one connection. A call is sent when the current turn of the event loop has
 * nothing else to do, so statements that are not batched are sent before it. When the statement
 * fails, each of its calls fails with the same error.
 */
export function batchCalls<Tx extends object, Item, Result>(
  batch: Batch<Tx, Item, Result>,
): Batched<Tx, Item, Result> {
  return gatherCalls(batch, (tx: Tx, take) => ({
    send: () => {
      for (const calls of take()) void sendOne(tx, batch, calls)
    },
  }))
}

/**
 * Combines calls of a database function. The functions of one turn share one statement, in their
 * order (`private.run_calls`); when one fails, all of their calls fail.
 */
export function batchFunction<Tx extends postgres.ISql, Item, Result, Row = never>(
  batch: FunctionBatch<Item, Result, Row>,
): Batched<Tx, Item, Result> {
  return gatherCalls(batch, (_tx: Tx, take) => ({
    join: () => take().map((calls) => joinedOf(batch, calls)),
  }))
}

function joinedOf<Item, Result, Row>(
  { name, toItems, toResults }: FunctionBatch<Item, Result, Row>,
  calls: Call<Item, Result>[],
): Joined {
  const items = calls.map(({ item }) => item)
  return {
    name,
    items: toItems?.(items) ?? (items as object[]),
    settle: (rows) => settleAll(calls, toResults(items, rows as Row[])),
    fail: (error) => failAll(calls, error),
  }
}

/** `toSending`: how the calls are sent; `take` returns those of each statement. */
function gatherCalls<Tx extends object, Item, Result>(
  grouping: Grouping<Item>,
  toSending: (
    tx: Tx,
    take: () => Call<Item, Result>[][],
  ) => { send: () => void } | { join: () => Joined[] },
): Batched<Tx, Item, Result> {
  const rank = ORDER.indexOf(grouping.order)
  const waiting = new WeakMap<object, Call<Item, Result>[]>()

  function open(tx: Tx): Call<Item, Result>[] {
    const calls: Call<Item, Result>[] = []
    waiting.set(tx, calls)
    const take = () => {
      waiting.delete(tx)
      return statementsOf(grouping, calls)
    }
    const drop = (error: unknown) => {
      waiting.delete(tx)
      failAll(calls, error)
    }
    listUnsent(tx).push({ rank, drop, ...toSending(tx, take) })
    return calls
  }

  return (tx, item) =>
    new Promise<Result>((resolve, reject) => {
      const calls = waiting.get(tx) ?? open(tx)
      calls.push({ item, resolve, reject })
    })
}

/**
 * Fails the calls that a transaction has not sent when it rolls back: they must not run outside it.
 */
export function dropUnsent(tx: object, error: unknown): void {
  const dropped = unsent.get(tx) ?? []
  unsent.delete(tx)
  for (const { drop } of dropped) drop(error)
}

function listUnsent(tx: object): Unsent[] {
  const known = unsent.get(tx)
  if (known) return known
  const list: Unsent[] = []
  unsent.set(tx, list)
  // Runs after the present microtasks, which are the continuations of one response of the database.
  void Promise.resolve().then(() => process.nextTick(() => sendAll(tx, list)))
  return list
}

function sendAll(tx: object, list: Unsent[]): void {
  // The list was replaced: this one was dropped with its transaction.
  if (unsent.get(tx) !== list) return
  unsent.delete(tx)
  let joined: Joined[] = []
  const sendJoined = () => {
    if (joined.length > 0) void callTogether(tx as postgres.ISql, joined)
    joined = []
  }
  for (const each of list.toSorted((a, b) => a.rank - b.rank))
    if ('join' in each) joined.push(...each.join())
    else {
      sendJoined()
      each.send()
    }
  sendJoined()
}

async function callTogether(sql: postgres.ISql, joined: Joined[]): Promise<void> {
  const names = joined.map(({ name }) => name).join()
  const items = joined.map((each) => storableJson(each.items))
  try {
    const [row] = await sql.unsafe<{ results: unknown[] }[]>(
      textOf(items.length),
      [names, ...items],
      {
        prepare: true,
      },
    )
    joined.forEach(({ settle }, at) => settle(row?.results[at]))
  } catch (error) {
    for (const { fail } of joined) fail(error)
  }
}

/** One SQL text for each number of functions, so that connections prepare few statements. */
function textOf(count: number): string {
  const items = Array.from({ length: count }, (_, at) => `$${at + 2}::text::json`)
  return `select private.run_calls(string_to_array($1, ','), ${items.join()}) as results`
}

async function sendOne<Tx, Item, Result>(
  tx: Tx,
  batch: Batch<Tx, Item, Result>,
  calls: Call<Item, Result>[],
): Promise<void> {
  try {
    const items = calls.map(({ item }) => item)
    settleAll(calls, await batch.run(tx, items))
  } catch (error) {
    failAll(calls, error)
  }
}

function settleAll<Item, Result>(calls: Call<Item, Result>[], results: Result[]): void {
  if (results.length !== calls.length) throw new Error('a batch needs one result for each call')
  results.forEach((result, at) => calls[at]?.resolve(result))
}

function failAll<Item, Result>(calls: Call<Item, Result>[], error: unknown): void {
  for (const call of calls) call.reject(error)
}

/** The calls of each statement: one group, and each key once. */
function statementsOf<Item, Result>(
  { keyOf, groupOf }: Grouping<Item>,
  calls: Call<Item, Result>[],
): Call<Item, Result>[][] {
  if (calls.length === 1 || (!keyOf && !groupOf)) return [calls]
  const statements: { group: string; keys: Set<string>; calls: Call<Item, Result>[] }[] = []
  calls.forEach((call, at) => {
    const group = groupOf?.(call.item) ?? ''
    const key = keyOf?.(call.item) ?? String(at)
    const last = statements.findLastIndex(({ keys }) => keys.has(key))
    const found = statements.slice(last + 1).find((each) => each.group === group)
    if (found) {
      found.keys.add(key)
      found.calls.push(call)
    } else statements.push({ group, keys: new Set([key]), calls: [call] })
  })
  return statements.map((each) => each.calls)
}
