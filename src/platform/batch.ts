import { storableJson } from '#lib/json'

/**
 * One set-based statement for the calls of one moment, as DataLoader does for reads: works that
 * share a transaction make the same calls side by side, and PostgreSQL starts one statement of many
 * rows for much less than many statements of one row.
 */
export type Batched<Tx, Item, Result> = (tx: Tx, item: Item) => Promise<Result>

/**
 * The order of the statements of one moment. Rows are written before the rows that refer to them,
 * and `reads` see all that was written. `commit` is last, see `commitBehind`.
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
  'commit',
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

type Call<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** The calls of one batch that are not sent yet. */
type Unsent = { rank: number; send: () => void; drop: (error: unknown) => void }
const unsent = new WeakMap<object, Unsent[]>()

/**
 * Combines calls on one connection. A call is sent when the current turn of the event loop has
 * nothing else to do, so statements that are not batched are sent before it. When the statement
 * fails, each of its calls fails with the same error.
 */
export function batchCalls<Tx extends object, Item, Result>(
  batch: Batch<Tx, Item, Result>,
): Batched<Tx, Item, Result> {
  const rank = ORDER.indexOf(batch.order)
  const waiting = new WeakMap<object, Call<Item, Result>[]>()

  function open(tx: Tx): Call<Item, Result>[] {
    const calls: Call<Item, Result>[] = []
    waiting.set(tx, calls)
    listUnsent(tx).push({
      rank,
      send: () => {
        waiting.delete(tx)
        for (const together of statementsOf(batch, calls)) void sendOne(tx, batch, together)
      },
      drop: (error) => {
        waiting.delete(tx)
        for (const call of calls) call.reject(error)
      },
    })
    return calls
  }

  return (tx, item) =>
    new Promise<Result>((resolve, reject) => {
      const calls = waiting.get(tx) ?? open(tx)
      calls.push({ item, resolve, reject })
    })
}

/**
 * Fails the calls that a transaction has not sent when it is rolled back: they must not run outside
 * it.
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
  // After the microtasks that run now: they are the continuations of one answer of the database.
  void Promise.resolve().then(() => process.nextTick(() => sendAll(tx, list)))
  return list
}

function sendAll(tx: object, list: Unsent[]): void {
  // Another list: this one was dropped with its transaction.
  if (unsent.get(tx) !== list) return
  unsent.delete(tx)
  for (const { send } of list.toSorted((a, b) => a.rank - b.rank)) send()
}

async function sendOne<Tx, Item, Result>(
  tx: Tx,
  batch: Batch<Tx, Item, Result>,
  calls: Call<Item, Result>[],
): Promise<void> {
  try {
    const results = await batch.run(
      tx,
      calls.map(({ item }) => item),
    )
    if (results.length !== calls.length) throw new Error('a batch needs one result for each call')
    results.forEach((result, at) => calls[at]?.resolve(result))
  } catch (error) {
    for (const call of calls) call.reject(error)
  }
}

/** The calls of each statement: one group, and each key once. */
function statementsOf<Tx, Item, Result>(
  { keyOf, groupOf }: Batch<Tx, Item, Result>,
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
