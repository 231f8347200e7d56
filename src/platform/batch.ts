import { storableJson } from '#lib/json'

/**
 * One set-based statement for the calls of one moment, as DataLoader does for reads: works that
 * share a transaction make the same calls side by side, and PostgreSQL starts one statement of many
 * rows for much less than many statements of one row.
 */
export type Batched<Tx, Item, Result> = (tx: Tx, item: Item) => Promise<Result>

/**
 * Where a statement stands among those of one moment. Rows are written before the rows that refer
 * to them, and `reads` see all that was written.
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
  'reads',
] as const

export type Batch<Tx, Item, Result> = {
  order: (typeof ORDER)[number]
  /** Returns one result for each item, in their order. */
  run: (tx: Tx, items: Item[]) => Promise<Result[]>
  /** Items with one key never share a statement; the later one comes in a later statement. */
  keyOf?: (item: Item) => string
  /** Only items of one group share a statement. */
  groupOf?: (item: Item) => string
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

type Call = { item: unknown; resolve: (result: unknown) => void; reject: (error: unknown) => void }
type AnyBatch = Batch<object, unknown, unknown>

/** By connection: the calls that are not sent yet. */
const unsent = new WeakMap<object, Map<AnyBatch, Call[]>>()

/**
 * Combines calls on one connection. A call is sent when the current turn of the event loop has
 * nothing else to do, so statements that are not batched are sent before it. When the statement
 * fails, each of its calls fails with the same error.
 */
export function batchCalls<Tx extends object, Item, Result>(
  batch: Batch<Tx, Item, Result>,
): Batched<Tx, Item, Result> {
  return (tx, item) =>
    new Promise<Result>((resolve, reject) => {
      const batches = unsent.get(tx) ?? openBatches(tx)
      const key = batch as unknown as AnyBatch
      const call = { item, resolve: resolve as Call['resolve'], reject }
      const calls = batches.get(key)
      if (calls) calls.push(call)
      else batches.set(key, [call])
    })
}

/**
 * Fails the calls that a transaction has not sent when it is rolled back: they must not run outside
 * it.
 */
export function dropUnsent(tx: object, error: unknown): void {
  const batches = unsent.get(tx)
  unsent.delete(tx)
  for (const calls of batches?.values() ?? []) for (const call of calls) call.reject(error)
}

function openBatches(tx: object): Map<AnyBatch, Call[]> {
  const batches = new Map<AnyBatch, Call[]>()
  unsent.set(tx, batches)
  // After the microtasks that run now: they are the continuations of one answer of the database.
  void Promise.resolve().then(() => process.nextTick(() => sendAll(tx, batches)))
  return batches
}

function sendAll(tx: object, batches: Map<AnyBatch, Call[]>): void {
  if (unsent.get(tx) !== batches) return
  unsent.delete(tx)
  const rank = ({ order }: AnyBatch) => ORDER.indexOf(order)
  for (const [batch, calls] of [...batches].toSorted(([a], [b]) => rank(a) - rank(b)))
    for (const together of statementsOf(batch, calls)) void sendOne(tx, batch, together)
}

async function sendOne(tx: object, batch: AnyBatch, calls: Call[]): Promise<void> {
  try {
    const items = calls.map(({ item }) => item)
    const results = await batch.run(tx, items)
    calls.forEach((call, at) => call.resolve(results[at]))
  } catch (error) {
    for (const call of calls) call.reject(error)
  }
}

/** The calls of each statement: one group, and each key once. */
function statementsOf({ keyOf, groupOf }: AnyBatch, calls: Call[]): Call[][] {
  if (calls.length === 1 || (!keyOf && !groupOf)) return [calls]
  const statements: { group: string; keys: Set<string>; calls: Call[] }[] = []
  calls.forEach((call, at) => {
    const group = groupOf?.(call.item) ?? ''
    const key = keyOf?.(call.item) ?? String(at)
    const last = statements.findLast((each) => each.keys.has(key))
    const found = statements
      .slice(last ? statements.indexOf(last) + 1 : 0)
      .find((each) => each.group === group)
    if (found) {
      found.keys.add(key)
      found.calls.push(call)
    } else statements.push({ group, keys: new Set([key]), calls: [call] })
  })
  return statements.map((each) => each.calls)
}
