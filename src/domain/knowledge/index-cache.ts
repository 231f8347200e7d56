import { asService, db } from '#platform/database'
import type { FoundEntry } from './contract.ts'
import { type SearchableRow, findVersion, listSearchable } from './queries.ts'
import { type Search, openSearch } from './search.ts'

type Loaded = { version: string; search: Search; entries: Map<string, SearchableRow> }

/** Businesses whose index stays in memory; one index is some kilobytes per entry. */
const MOST_INDEXES = 200
const loaded = new Map<string, Promise<Loaded>>()

/** Finds in the business's knowledge as it is when first asked: one version look-up, and a rebuild when it moved. */
export function findIn(businessId: string, most: number): (text: string) => Promise<FoundEntry[]> {
  let opened: Promise<Loaded> | undefined
  return async (text) => {
    const { search, entries } = await (opened ??= loadIndex(businessId))
    return search.find(text, most).flatMap(({ id, score }) => {
      const entry = entries.get(id)
      return entry ? [{ entryId: id, sourceId: entry.source_id, title: entry.title, question: entry.question, text: entry.answer, score }] : []
    })
  }
}

async function loadIndex(businessId: string): Promise<Loaded> {
  const version = await db.readAs(asService('the agent searches for a customer, who has no account'), (tx) => findVersion(tx, businessId))
  const known = loaded.get(businessId)
  const current = await known?.catch(() => undefined)
  if (current && current.version === version) {
    touch(businessId, known)
    return current
  }
  if (known && known !== loaded.get(businessId)) return loadIndex(businessId)
  const building = build(businessId, version ?? '')
  touch(businessId, building)
  building.catch(() => loaded.delete(businessId))
  return building
}

async function build(businessId: string, version: string): Promise<Loaded> {
  const rows = await db.readAs(asService('the agent searches for a customer, who has no account'), (tx) => listSearchable(tx, businessId))
  return { version, entries: new Map(rows.map((row) => [row.id, row])), search: await openSearch(rows) }
}

function touch(businessId: string, index: Promise<Loaded> | undefined): void {
  if (!index) return
  loaded.delete(businessId)
  loaded.set(businessId, index)
  const oldest = loaded.keys().next().value
  if (loaded.size > MOST_INDEXES && oldest) loaded.delete(oldest)
}
