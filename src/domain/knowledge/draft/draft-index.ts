import { localOf, zoneOf } from '#lib/time/zone'
import { nowIso } from '#platform/clock'
import { asService, db } from '#platform/database'
import * as copy from '#copy/product'
import { readProductOverlay } from '#domain/product/draft-publish'
import { findAccepted } from '../conflict/conflict-queries.ts'
import { updateConflicts } from '../conflict/conflict-state.ts'
import { toEntries } from '../entries.ts'
import { isSameText, loadIndex, type Searched } from '../search/index-cache.ts'
import { findZone, type SearchableRow } from '../search/search-queries.ts'
import { openSearch } from '../search/search.ts'
import { findDraftState, listOverlay, type OverlayRow } from './draft-queries.ts'

type DraftIndex = Searched & { state: string }

/**
 * Limit of members who test a draft at the same time, because each index is as large as the live
 * one.
 */
const MAX_INDEXES = 8
const loaded = new Map<string, Promise<DraftIndex>>()

const TESTER = asService('a draft is tested by the agent, which has no account')

/**
 * The index of the knowledge with the changes of the draft. It is separate from the live index, so
 * that answers to customers do not wait for it.
 */
export function loadDraftIndex(businessId: string): Promise<Searched> {
  const before = loaded.get(businessId)
  const building = bringUpToDate(businessId, before)
  loaded.delete(businessId)
  loaded.set(businessId, building)
  const oldest = loaded.keys().next().value
  if (loaded.size > MAX_INDEXES && oldest) loaded.delete(oldest)
  building.catch(() => {
    if (loaded.get(businessId) === building) loaded.delete(businessId)
  })
  return building
}

async function bringUpToDate(
  businessId: string,
  building: Promise<DraftIndex> | undefined,
): Promise<DraftIndex> {
  const before = await building?.catch(() => undefined)
  const live = await loadIndex(businessId)
  const read = await db.readAs(TESTER, async (tx) => ({
    state: `${live.state}/${await findDraftState(tx, businessId)}`,
    overlay: await listOverlay(tx, businessId),
    products: await readProductOverlay(tx, businessId),
    accepted: await findAccepted(tx, businessId),
    zone: await findZone(tx, businessId),
  }))
  if (before?.state === read.state) return before
  const answers = overlayOf(live.entries, read.overlay)
  const products = productsOver(answers.entries, read.products)
  const { entries } = products
  const written = [...answers.written, ...products.written]
  const removed = [...answers.removed, ...products.removed]
  const search = before?.search ?? (await openSearch([]))
  await search.update(
    [...entries.values()].filter((row) => !isSameText(before?.entries.get(row.id), row)),
    [...(before?.entries.keys() ?? [])].filter((id) => !entries.has(id)),
  )
  const unread = new Set([...written.map(({ id }) => id), ...removed])
  return {
    state: read.state,
    search,
    entries,
    vectors: new Map([...live.vectors].filter(([id]) => !unread.has(id))),
    conflicts: await updateConflicts(live.conflicts, {
      changed: written,
      removed,
      products: read.products.prices,
      accepted: read.accepted,
      today: localOf(nowIso(), zoneOf(read.zone)).day,
    }),
  }
}

/**
 * The live entries with the draft's changes. Changes of an entry that is not searched have no
 * effect.
 */
function overlayOf(
  live: ReadonlyMap<string, SearchableRow>,
  overlay: readonly OverlayRow[],
): { entries: Map<string, SearchableRow>; written: SearchableRow[]; removed: string[] } {
  const entries = new Map(live)
  const written: SearchableRow[] = []
  const removed: string[] = []
  for (const { act, entry_id, id, source_id, title, kind, ...words } of overlay) {
    const known = entry_id === null ? undefined : live.get(entry_id)
    const added = { id, source_id, title, kind, other_words: [], product_key: null }
    const row = act === 'add' ? added : known
    if (!row) continue
    if (act === 'remove') {
      entries.delete(row.id)
      removed.push(row.id)
      continue
    }
    const changed = { ...row, ...words }
    entries.set(changed.id, changed)
    written.push(changed)
  }
  return { entries, written, removed }
}

type ProductOverlay = Awaited<ReturnType<typeof readProductOverlay>>

/** Replaces the entries of products that the draft changes. Modifies `entries`. */
function productsOver(
  entries: Map<string, SearchableRow>,
  { keys, entries: described }: ProductOverlay,
): { entries: Map<string, SearchableRow>; written: SearchableRow[]; removed: string[] } {
  if (keys.length === 0) return { entries, written: [], removed: [] }
  const rows = [...entries.values()].filter(({ product_key }) => product_key !== null)
  const known = new Map(rows.map((row) => [row.product_key, row]))
  const said = new Map(described.map((entry) => [entry.key, entry]))
  const removed: string[] = []
  const written: SearchableRow[] = []
  for (const key of keys) {
    const before = known.get(key)
    const entry = said.get(key)
    const [words] = entry ? toEntries([{ question: entry.name, answer: entry.answer }]) : []
    if (words) written.push({ ...(before ?? newEntry(key, rows[0]?.source_id)), ...words })
    else if (before) removed.push(before.id)
  }
  for (const id of removed) entries.delete(id)
  for (const row of written) entries.set(row.id, row)
  return { entries, written, removed }
}

/** An entry that publishing adds. Its id exists only in the draft's index. */
const newEntry = (key: string, sourceId: string | undefined) => ({
  id: `product/${key}`,
  source_id: sourceId ?? '',
  title: copy.products,
  kind: 'product' as const,
  other_words: [],
  product_key: key,
})
