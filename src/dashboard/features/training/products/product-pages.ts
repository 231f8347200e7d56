import type { InfiniteData } from '@tanstack/react-query'
import type { ProductDraft, ProductList, ProductRow } from '#contract/product'

export type Pages = InfiniteData<ProductList, unknown>

/** A row that was just added may also be on a later page. */
export function uniqueRows(data: Pages | undefined): ProductRow[] {
  const rows = new Map<string, ProductRow>()
  for (const row of data?.pages.flatMap((page) => page.rows) ?? []) rows.set(row.id, row)
  return [...rows.values()]
}

/**
 * Applies a change to the rows of every page. New rows are added to the end of the last. `more`: by
 * how many the total grows.
 */
export function patchPages(
  data: Pages,
  change: (rows: ProductRow[]) => ProductRow[],
  more: number,
): Pages {
  const ends = data.pages.map((page) => page.rows.at(-1)?.id)
  const changed = change(data.pages.flatMap((page) => page.rows))
  let from = 0
  const pages = data.pages.map((page, at) => {
    const end = changed.findIndex(({ id }) => id === ends[at])
    const until = at === data.pages.length - 1 ? changed.length : Math.max(from, end + 1)
    const rows = changed.slice(from, until)
    from = until
    return { ...page, rows, total: Math.max(0, page.total + more) }
  })
  return { ...data, pages }
}

/** Replaces the shown rows that changed, and appends new ones. */
export function withRows(shown: ProductRow[], rows: (ProductDraft | ProductRow)[]): ProductRow[] {
  const next = new Map(rows.map((row) => [row.id, row]))
  const kept = shown.map((row) => {
    const changed = next.get(row.id)
    next.delete(row.id)
    return changed ? { ...row, ...changed } : row
  })
  const added = [...next.values()].map((row) => ({
    position: Number.MAX_SAFE_INTEGER,
    updated_at: '',
    ...row,
  }))
  return [...kept, ...added]
}

/** Reverts rows that were not saved, and removes new ones. */
export function revertRows(
  shown: ProductRow[],
  refused: ReadonlySet<string>,
  before: ProductDraft[],
): ProductRow[] {
  if (refused.size === 0) return shown
  const old = new Map(before.map((row) => [row.id, row]))
  return shown.flatMap((row) => {
    if (!refused.has(row.id)) return [row]
    const kept = old.get(row.id)
    return kept ? [{ ...row, ...kept }] : []
  })
}
