import { localOf, zoneOf } from '#lib/zone'
import { nowIso } from '#platform/clock'
import { asService, db } from '#platform/database'
import { findAccepted } from '../conflict/conflict-queries.ts'
import { updateConflicts } from '../conflict/conflict-state.ts'
import { isSameText, loadIndex, type Searched } from '../index-cache.ts'
import { findZone, type SearchableRow } from '../search-queries.ts'
import { openSearch } from '../search.ts'
import { findDraftState, listOverlay, type OverlayRow } from './draft-queries.ts'

type DraftIndex = Searched & { state: string }

/** Members who test a draft at the same time; each index is as large as the live one. */
const MOST_INDEXES = 8
const loaded = new Map<string, Promise<DraftIndex>>()

const TESTER = asService('a draft is tested by the agent, which has no account')

/**
 * The index of the knowledge as it would be with the draft. It is apart from the live one, so that
 * answers to customers neither wait for it nor see it.
 */
export function loadDraftIndex(businessId: string): Promise<Searched> {
  const before = loaded.get(businessId)
  const building = bringUpToDate(businessId, before)
  loaded.delete(businessId)
  loaded.set(businessId, building)
  const oldest = loaded.keys().next().value
  if (loaded.size > MOST_INDEXES && oldest) loaded.delete(oldest)
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
    accepted: await findAccepted(tx, businessId),
    zone: await findZone(tx, businessId),
  }))
  if (before?.state === read.state) return before
  const { entries, written, removed } = overlayOf(live.entries, read.overlay)
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
      products: [],
      accepted: read.accepted,
      today: localOf(nowIso(), zoneOf(read.zone)).day,
    }),
  }
}

/** The live entries with the draft's changes. Those of an entry that is not searched have no effect. */
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
