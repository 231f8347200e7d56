import { useState } from 'react'

type List<Row> = {
  /** of the filters: another key is another list */
  key: string
  /** the same array while nothing changed */
  rows: readonly Row[]
  idOf: (row: Row) => string
  order: (a: Row, b: Row) => number
}
type Seen<Row> = {
  key: string
  rows: readonly Row[]
  /** ids of rows that were opened beside this list */
  opened: ReadonlySet<string>
  /** rows that left the list after they were opened, as they were before */
  kept: readonly Row[]
}

/**
 * The rows of a list of conversations. Rows that left the list after the member opened them stay in
 * their place, so that rows do not move under the pointer. Another filter, or leaving the screen,
 * drops them.
 */
export function useKeptRows<Row>(
  list: List<Row>,
  openId: string | undefined,
): { rows: readonly Row[]; kept: ReadonlySet<string> } {
  const [seen, setSeen] = useState<Seen<Row>>(() => begin(list, openId))
  const next = list.key === seen.key ? follow(seen, list, openId) : begin(list, openId)
  if (next !== seen) setSeen(next)
  return {
    rows: insertKept(list.rows, next.kept, list.order),
    kept: new Set(next.kept.map(list.idOf)),
  }
}

const begin = <Row>({ key, rows }: List<Row>, openId: string | undefined): Seen<Row> => ({
  key,
  rows,
  opened: new Set(openId ? [openId] : []),
  kept: [],
})

function follow<Row>(
  seen: Seen<Row>,
  { rows, idOf }: List<Row>,
  openId: string | undefined,
): Seen<Row> {
  const isNewlyOpen = openId !== undefined && !seen.opened.has(openId)
  if (rows === seen.rows && !isNewlyOpen) return seen
  const opened = isNewlyOpen ? new Set([...seen.opened, openId]) : seen.opened
  // Opened rows that are not in the list now: kept before, or just gone.
  const present = new Set(rows.map(idOf))
  const kept = [...seen.kept, ...seen.rows].filter(
    (row) => !present.has(idOf(row)) && opened.has(idOf(row)),
  )
  return { ...seen, rows, opened, kept }
}

/** Inserts kept rows at the place that their order had before they left the list. */
export function insertKept<Row>(
  rows: readonly Row[],
  kept: readonly Row[],
  order: (a: Row, b: Row) => number,
): readonly Row[] {
  if (kept.length === 0) return rows
  const all = [...rows]
  for (const row of kept) {
    const at = all.findIndex((one) => order(row, one) < 0)
    all.splice(at === -1 ? all.length : at, 0, row)
  }
  return all
}
