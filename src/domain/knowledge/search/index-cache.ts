import { LRUCache } from 'lru-cache'
import { memoizeByObject } from '#lib/memoize'
import { asService, db } from '#platform/database'
import { embedderOf } from '#platform/model'
import { enqueue } from '#platform/queue'
import { localOf, zoneOf } from '#lib/time/zone'
import { nowIso } from '#platform/clock'
import { findPrices } from '#domain/product/live'
import { findAccepted } from '../conflict/conflict-queries.ts'
import { type ConflictState, updateConflicts } from '../conflict/conflict-state.ts'
import { withoutContested } from '../conflict/contested.ts'
import type { FoundEntry } from '../contract.ts'
import * as searchable from './search-queries.ts'
import { type SearchableRow, SEARCHED_CHARACTERS } from './search-queries.ts'
import { type Search, openSearch } from './search.ts'

/**
 * `versions`: versions of the rows from which the index was made. `vectors`: vectors by entry;
 * empty without an embedding model.
 */
type Loaded = {
  state: string
  search: Search
  entries: Map<string, SearchableRow>
  versions: Map<string, string>
  vectors: Map<string, Int8Array>
  conflicts: ConflictState
  characters: number
}

/** What a search needs: of the live knowledge, or of a draft (`draft/draft-index.ts`). */
export type Searched = Pick<Loaded, 'search' | 'entries' | 'vectors' | 'conflicts'>

/** Limits of indexes in memory: their number, and the size of their texts together. */
const MAX_INDEXES = 200
const MAX_CHARACTERS = 2 * SEARCHED_CHARACTERS
const loaded = new Map<string, Promise<Loaded>>()
/** The size of the texts of each index in memory. */
const characters = new Map<string, number>()

/**
 * The last results of all indexes, by index and text: a customer's next message searches for the
 * one before it again. A changed knowledge has another index. One result takes about 6 KB.
 */
const results = new LRUCache<string, readonly FoundEntry[]>({ max: 2000 })
let numbered = 0
const numberOf = memoizeByObject<Searched, { number: number }>(() => ({ number: numbered++ }))

/** Searches an index. The first call loads it; later calls read only the changes. */
export function findIn(
  load: () => Promise<Searched>,
  most: number,
): (text: string) => Promise<FoundEntry[]> {
  let opened: Promise<Searched> | undefined
  return async (text) => {
    const index = await (opened ??= load())
    const key = `${numberOf(index).number} ${most} ${text}`
    let found = results.get(key)
    if (!found) results.set(key, (found = findNow(index, text, most)))
    return [...found]
  }
}

function findNow({ search, entries, conflicts }: Searched, text: string, most: number) {
  const found = search.find(text, most).flatMap(({ id, score, unmet, signals }) => {
    const entry = entries.get(id)
    return entry ? [{ ...toFound(entry, score), unmet, signals }] : []
  })
  return withoutContested(text, found, conflicts.contested)
}

/** An indexed entry as a search result. */
export const toFound = (entry: SearchableRow, score: number): FoundEntry => ({
  entryId: entry.id,
  sourceId: entry.source_id,
  title: entry.title,
  question: entry.question,
  text: entry.answer,
  score,
  ...(entry.product_key ? { productKey: entry.product_key } : {}),
})

/**
 * The index of the present knowledge. `seen`: a state that the caller read; a cached index of that
 * state is used without a query.
 */
export async function loadIndex(businessId: string, seen?: string): Promise<Loaded> {
  const state =
    seen ??
    (await db.readAs(asService('the agent searches for a customer, who has no account'), (tx) =>
      searchable.findState(tx, businessId),
    ))
  const known = loaded.get(businessId)
  const current = await known?.catch(() => undefined)
  if (current && current.state === state) {
    touchIndex(businessId, known)
    return current
  }
  if (seen !== undefined) return loadIndex(businessId)
  if (known && known !== loaded.get(businessId)) return loadIndex(businessId)
  const building = bringUpToDate(businessId, state ?? '', current)
  touchIndex(businessId, building)
  building.then(
    (built) => evictOversize(businessId, built.characters),
    () => forgetIndex(businessId),
  )
  return building
}

/** Reads what changed since `before`, or everything, and indexes only that. */
async function bringUpToDate(
  businessId: string,
  state: string,
  before: Loaded | undefined,
): Promise<Loaded> {
  const embedder = embedderOf()
  const { versions, changed, known, products, accepted, zone } = await db.readAs(
    asService('the agent searches for a customer, who has no account'),
    async (tx) => {
      const listed = await searchable.listSearchableVersions(tx, businessId)
      const stale = listed.filter(({ id, version }) => before?.versions.get(id) !== version)
      const rows = await searchable.findSearchable(
        tx,
        businessId,
        stale.map(({ id }) => id),
      )
      const keys = rows.flatMap(({ product_key }) => product_key ?? [])
      return {
        versions: listed,
        changed: rows,
        known: embedder ? await searchable.listVectors(tx, businessId, embedder.name) : [],
        products: keys.length > 0 ? await findPrices(tx, businessId, keys) : [],
        accepted: await findAccepted(tx, businessId),
        zone: await searchable.findZone(tx, businessId),
      }
    },
  )
  const search = before?.search ?? (await openSearch([]))
  const entries = new Map(before?.entries)
  const remaining = new Set(versions.map(({ id }) => id))
  const removed = [...entries.keys()].filter((id) => !remaining.has(id))
  const rewritten = changed.filter((row) => !isSameText(entries.get(row.id), row))
  await search.update(rewritten, removed)
  const conflicts = await updateConflicts(before?.conflicts, {
    changed: rewritten,
    removed,
    products,
    accepted,
    today: localOf(nowIso(), zoneOf(zone)).day,
  })
  for (const id of removed) entries.delete(id)
  for (const row of changed) entries.set(row.id, row)
  const vectors = new Map(known.map(({ entry_id, numbers }) => [entry_id, new Int8Array(numbers)]))
  if (embedder && versions.some(({ id }) => !vectors.has(id))) await askForVectors(businessId)
  return {
    state,
    entries,
    versions: new Map(versions.map(({ id, version }) => [id, version])),
    search,
    vectors,
    conflicts,
    characters: versions.at(-1)?.written ?? 0,
  }
}

/**
 * Whether the text of a row is unchanged. Rows also change when uses are counted or a source is
 * read.
 */
export const isSameText = (before: SearchableRow | undefined, now: SearchableRow): boolean =>
  before !== undefined &&
  before.title === now.title &&
  before.question === now.question &&
  before.answer === now.answer &&
  before.language === now.language &&
  before.examples.join('\n') === now.examples.join('\n') &&
  before.other_words.join('\n') === now.other_words.join('\n')

/**
 * Adds a job for missing vectors: a text changed, another model was configured, or the job was
 * lost.
 */
const askForVectors = (businessId: string) =>
  db.writeAs(asService('the agent searches for a customer, who has no account'), (tx) =>
    enqueue(
      tx,
      'embed-knowledge',
      { businessId },
      { queue: businessId, key: `embed-knowledge/${businessId}` },
    ),
  )

function touchIndex(businessId: string, index: Promise<Loaded> | undefined): void {
  if (!index) return
  loaded.delete(businessId)
  loaded.set(businessId, index)
  const oldest = loaded.keys().next().value
  if (loaded.size > MAX_INDEXES && oldest) forgetIndex(oldest)
}

/**
 * Removes the indexes that were unused longest until the rest is small enough. The newest one
 * stays.
 */
function evictOversize(businessId: string, size: number): void {
  if (!loaded.has(businessId)) return
  characters.set(businessId, size)
  for (const id of loaded.keys()) {
    const total = [...characters.values()].reduce((sum, each) => sum + each, 0)
    if (total <= MAX_CHARACTERS) return
    if (id !== businessId) forgetIndex(id)
  }
}

function forgetIndex(businessId: string): void {
  loaded.delete(businessId)
  characters.delete(businessId)
}
