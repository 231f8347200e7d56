import type { ProductDraft, ProductRow } from '#contract/product'
import { PAGE_ROWS, toDraft } from '#contract/product'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { revertRows, withRows } from './product-pages.ts'
import { archiveProductsInDraft, saveProductsInDraft } from './product-draft.functions.ts'
import { archiveProducts, saveProducts } from './products.functions.ts'

/** One step that Ctrl+Z undoes. `saved`: the changed rows as the step left them. */
export type Step = { before: ProductDraft[]; saved: ProductDraft[]; added: ProductDraft[] }

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
 * `stored`: rows that may be outside the loaded pages. `keepsRefused`: on the screen, marked.
 * `onSent`: called after each page with the number of rows sent so far.
 */
type Saving = {
  stored?: readonly ProductDraft[]
  keepsRefused?: boolean
  onSent?: ((rows: number) => void) | undefined
}

/**
 * Saves rows, which are shown at once. Returns the step that undoes what was stored, and whether
 * every row was; undefined when no row was stored.
 */
export async function saveRows(
  screen: Screen,
  rows: ProductDraft[],
  { stored = [], keepsRefused = true, onSent }: Saving = {},
): Promise<{ step: Step; isComplete: boolean } | undefined> {
  const known = new Map<string, ProductDraft>(stored.map((row) => [row.id, row]))
  for (const [id, row] of screen.known()) known.set(id, row)
  const isNew = (id: string) => !known.has(id)
  const before = rows.flatMap(({ id }) => known.get(id) ?? [])
  const shown = new Set(screen.known().keys())
  const added = rows.filter(({ id }) => isNew(id))
  screen.patch(
    (now) =>
      withRows(
        now,
        rows.filter(({ id }) => isNew(id) || shown.has(id)),
      ),
    added.length,
  )
  const { duplicates, unsaved, error } = await sendRows(screen, rows, { before, onSent })
  const refused = new Set([...duplicates, ...unsaved])
  screen.patch((now) => revertRows(now, refused, before), -[...refused].filter(isNew).length)
  if (keepsRefused) {
    screen.refuse(pick(rows, duplicates), isNew, 'duplicate')
    screen.refuse(pick(rows, unsaved), isNew, 'notSaved')
  }
  if (error !== undefined) toast.error(shared.notSaved, messageOf(error))
  if (refused.size === rows.length) return undefined
  const isStored = ({ id }: ProductDraft) => !refused.has(id)
  return {
    step: {
      before: before.filter(isStored).map(toDraft),
      saved: rows.filter((row) => isStored(row) && !isNew(row.id)),
      added: added.filter(isStored),
    },
    isComplete: refused.size === 0,
  }
}

const pick = (rows: ProductDraft[], ids: ReadonlySet<string>) =>
  rows.filter(({ id }) => ids.has(id))

type Sent = { duplicates: Set<string>; unsaved: Set<string>; error?: unknown }

/** Saves page by page. After a failed page no further one is sent; those before it are stored. */
async function sendRows(
  screen: Screen,
  rows: ProductDraft[],
  { before, onSent }: { before: ProductDraft[]; onSent: Saving['onSent'] },
): Promise<Sent> {
  const sent: Sent = { duplicates: new Set(), unsaved: new Set() }
  const seen = new Map(before.map(({ id, stock }) => [id, stock]))
  for (let at = 0; at < rows.length; at += PAGE_ROWS) {
    const batch = rows.slice(at, at + PAGE_ROWS)
    const seenStock = Object.fromEntries(
      batch.flatMap(({ id }) => (seen.has(id) ? [[id, seen.get(id) ?? null]] : [])),
    )
    try {
      const result = await (screen.isDraft ? saveProductsInDraft : saveProducts)({
        data: { businessId: screen.businessId, rows: batch, seenStock },
      })
      for (const id of result.duplicates) sent.duplicates.add(id)
      const shown = screen.known()
      screen.patch(
        (now) =>
          withRows(
            now,
            result.rows.filter(({ id }) => shown.has(id)),
          ),
        0,
      )
      onSent?.(at + batch.length)
    } catch (error) {
      return { ...sent, unsaved: new Set(rows.slice(at).map(({ id }) => id)), error }
    }
  }
  return sent
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
  before: (ProductDraft | ProductRow)[],
): Promise<Step | undefined> {
  if (before.length === 0) return undefined
  const ids = before.map(({ id }) => id)
  const gone = new Set(ids)
  const shown = [...screen.known().values()].filter(({ id }) => gone.has(id))
  screen.patch((now) => now.filter(({ id }) => !gone.has(id)), -before.length)
  try {
    for (let at = 0; at < ids.length; at += PAGE_ROWS)
      await (screen.isDraft ? archiveProductsInDraft : archiveProducts)({
        data: { businessId: screen.businessId, ids: ids.slice(at, at + PAGE_ROWS) },
      })
    return { before: before.map(toDraft), saved: [], added: [] }
  } catch (error) {
    screen.patch((now) => withRows(now, shown), before.length)
    toast.error(shared.notDone, messageOf(error))
    return undefined
  }
}

/** What an import saves and archives. `stored`: the rows that are replaced. */
export type ImportedRows = {
  rows: ProductDraft[]
  gone: ProductRow[]
  stored: ProductRow[]
  onSent?: Saving['onSent']
}

/**
 * Saves rows and archives others as one step. Nothing is archived unless all rows were
 * stored. Without a step nothing was changed.
 */
export async function saveAndArchive(
  screen: Screen,
  { rows, gone, stored, onSent }: ImportedRows,
): Promise<{ step: Step | undefined; isComplete: boolean }> {
  const saved =
    rows.length === 0
      ? undefined
      : await saveRows(screen, rows, { stored, keepsRefused: false, onSent })
  const isSaved = rows.length === 0 || saved?.isComplete === true
  const left = isSaved ? await archiveKnown(screen, gone) : undefined
  const before = [...(saved?.step.before ?? []), ...(left?.before ?? [])]
  return {
    step: saved || left ? { saved: [], added: [], ...saved?.step, before } : undefined,
    isComplete: isSaved && (gone.length === 0 || left !== undefined),
  }
}
