import { useState } from 'react'
import type { RoomRow } from '#contract/conversation/room'
import { orderOf, type RoomFilters } from '../live/cache.ts'

type Seen = {
  key: string
  rooms: readonly RoomRow[]
  /** rooms that were opened beside this list */
  opened: ReadonlySet<string>
  /** rooms that left the list after they were opened, as they were before */
  kept: readonly RoomRow[]
}

/**
 * The rows of a list. Rooms that left the list after the member opened them stay in their place, so
 * that rows do not move under the pointer. Another filter, or leaving the screen, drops them.
 */
export function useKeptRows(
  businessId: string,
  filters: RoomFilters,
  rooms: readonly RoomRow[],
  openId: string | undefined,
): { rows: readonly RoomRow[]; kept: ReadonlySet<string> } {
  const key = JSON.stringify([businessId, filters])
  const [seen, setSeen] = useState<Seen>(() => begin(key, rooms, openId))
  const next = key === seen.key ? follow(seen, rooms, openId) : begin(key, rooms, openId)
  if (next !== seen) setSeen(next)
  return {
    rows: insertKept(rooms, next.kept, orderOf(filters)),
    kept: new Set(next.kept.map((room) => room.id)),
  }
}

const begin = (key: string, rooms: readonly RoomRow[], openId: string | undefined): Seen => ({
  key,
  rooms,
  opened: new Set(openId ? [openId] : []),
  kept: [],
})

function follow(seen: Seen, rooms: readonly RoomRow[], openId: string | undefined): Seen {
  const isNewlyOpen = openId !== undefined && !seen.opened.has(openId)
  if (rooms === seen.rooms && !isNewlyOpen) return seen
  const opened = isNewlyOpen ? new Set([...seen.opened, openId]) : seen.opened
  return { ...seen, rooms, opened, kept: keepLeft({ ...seen, opened }, rooms) }
}

/**
 * Opened rooms that are not in the list now: those that were kept before, and those that have just
 * left it.
 */
function keepLeft({ rooms: before, opened, kept }: Seen, now: readonly RoomRow[]): RoomRow[] {
  const present = new Set(now.map((room) => room.id))
  return [...kept, ...before].filter((room) => !present.has(room.id) && opened.has(room.id))
}

/** Inserts kept rows at the place that their order had before they left the list. */
export function insertKept(
  rooms: readonly RoomRow[],
  kept: readonly RoomRow[],
  order: (a: RoomRow, b: RoomRow) => number,
): readonly RoomRow[] {
  if (kept.length === 0) return rooms
  const rows = [...rooms]
  for (const room of kept) {
    const at = rows.findIndex((one) => order(room, one) < 0)
    rows.splice(at === -1 ? rows.length : at, 0, room)
  }
  return rows
}
