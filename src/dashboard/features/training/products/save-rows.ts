import type { ProductDraft, ProductRow } from '#contract/product'
import { PAGE_ROWS, toDraft } from '#contract/product'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { revertRows, withRows } from './product-pages.ts'
import { archiveProductsInDraft, saveProductsInDraft } from './product-draft.functions.ts'
import { archiveProducts, saveProducts } from './products.functions.ts'

/** One step that Ctrl+Z undoes. */
export type Step = { before: ProductDraft[]; added: string[] }

/** The rows on the screen, and callbacks for the results of saving. */
export type Screen = {
  businessId: string
  /** saving writes into the draft of the knowledge */
  isDraft: boolean
  /** the saved rows as shown now, by id */
  known: () => Map<string, ProductRow>
  /** changes the shown rows; `more` is added to their total */
  patch: (change: (rows: ProductRow[]) => ProductRow[], more: number) => void
  /** keeps refused new rows on the screen, and marks all refused ones */
  refuse: (
    rows: ProductDraft[],
    isNew: (id: string) => boolean,
    fault: 'duplicate' | 'notSaved',
  ) => void
}

/**
 * Saves rows, which are shown at once. Returns the step that undoes it, and whether every row was
 * stored; undefined when the request failed, which keeps the input.
 */
export async function saveRows(
  screen: Screen,
  rows: ProductDraft[],
): Promise<{ step: Step; isComplete: boolean } | undefined> {
  const known = screen.known()
  const isNew = (id: string) => !known.has(id)
  const before = rows.flatMap(({ id }) => known.get(id) ?? [])
  const added = rows.map(({ id }) => id).filter(isNew)
  screen.patch((shown) => withRows(shown, rows), added.length)
  try {
    const refused = await sendRows(screen, rows, before)
    screen.patch((shown) => revertRows(shown, refused, before), -[...refused].filter(isNew).length)
    screen.refuse(
      rows.filter(({ id }) => refused.has(id)),
      isNew,
      'duplicate',
    )
    return { step: { before: before.map(toDraft), added }, isComplete: refused.size === 0 }
  } catch (error) {
    const all = new Set(rows.map(({ id }) => id))
    screen.patch((shown) => revertRows(shown, all, before), -added.length)
    screen.refuse(rows, isNew, 'notSaved')
    toast.error(shared.notSaved, messageOf(error))
    return undefined
  }
}

/** Returns the ids of rows that exist already. */
async function sendRows(
  screen: Screen,
  rows: ProductDraft[],
  before: ProductRow[],
): Promise<Set<string>> {
  const refused = new Set<string>()
  const seen = new Map(before.map(({ id, stock }) => [id, stock]))
  for (let at = 0; at < rows.length; at += PAGE_ROWS) {
    const batch = rows.slice(at, at + PAGE_ROWS)
    const seenStock = Object.fromEntries(
      batch.flatMap(({ id }) => (seen.has(id) ? [[id, seen.get(id) ?? null]] : [])),
    )
    const result = await (screen.isDraft ? saveProductsInDraft : saveProducts)({
      data: { businessId: screen.businessId, rows: batch, seenStock },
    })
    for (const id of result.duplicates) refused.add(id)
    screen.patch((shown) => withRows(shown, result.rows), 0)
  }
  return refused
}

/** Archives saved rows. Returns the step that undoes it; undefined when nothing was archived. */
export async function archiveRows(screen: Screen, ids: string[]): Promise<Step | undefined> {
  const known = screen.known()
  return archiveKnown(
    screen,
    ids.flatMap((id) => known.get(id) ?? []),
  )
}

/** Archives rows that may be outside the loaded pages. */
export async function archiveKnown(
  screen: Screen,
  before: ProductRow[],
): Promise<Step | undefined> {
  if (before.length === 0) return undefined
  const ids = new Set(before.map(({ id }) => id))
  screen.patch((shown) => shown.filter(({ id }) => !ids.has(id)), -before.length)
  try {
    await (screen.isDraft ? archiveProductsInDraft : archiveProducts)({
      data: { businessId: screen.businessId, ids: [...ids] },
    })
    return { before: before.map(toDraft), added: [] }
  } catch (error) {
    screen.patch((shown) => withRows(shown, before), before.length)
    toast.error(shared.notDone, messageOf(error))
    return undefined
  }
}
