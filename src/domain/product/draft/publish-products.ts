import type { Claims, ReadTx, WriteTx } from '#platform/database'
import { cellText, EMPTY_VALUES, type ProductColumn } from '../cell-text.ts'
import type { ProductDraft, ProductRow } from '../contract.ts'
import { toProductEntries } from '../entries.ts'
import { archiveIn, withoutDuplicates, writeRows } from '../product.ts'
import * as products from '../queries.ts'
import type { ProductCells, ProductChange, ProductDraftList, ReleasedProduct } from './contract.ts'
import * as rows from './draft-queries.ts'
import { valuesOf } from './plan-change.ts'

export { readChanges } from './draft-queries.ts'

/** The draft's changes of the product table, with the live rows. */
export async function findProductDraft(tx: ReadTx, businessId: string): Promise<ProductDraftList> {
  const found = await rows.listChanges(tx, businessId)
  return {
    changes: found.map(({ total: _total, conflicts: _conflicts, ...change }) => change),
    total: found[0]?.total ?? 0,
    conflicts: found[0]?.conflicts ?? 0,
  }
}

/**
 * The entries of the products that a draft changes, as they are after publishing. `keys` without an
 * entry are removed. `prices`: the rows of these products.
 */
export async function readProductOverlay(tx: ReadTx, businessId: string) {
  const keys = await rows.findTouchedNames(tx, businessId)
  if (keys.length === 0) return { keys, entries: [], prices: [] }
  const found = await products.findByNames(tx, businessId, keys, true)
  return { keys, entries: toProductEntries(found), prices: found }
}

export const lockProducts = products.lockProducts

/**
 * Makes the changes of a draft live, in the caller's transaction, which has locked the draft and
 * the products. No change waits for a choice. Returns the data for an undo.
 */
export async function publishProducts(
  tx: WriteTx,
  claims: Claims,
  businessId: string,
  changes: readonly ProductChange[],
): Promise<ReleasedProduct[]> {
  if (changes.length === 0) return []
  const archived = changes.filter(({ act, live }) => act === 'archive' && live !== null)
  if (archived.length > 0) await archiveIn(tx, businessId, archived.map(idOf))
  const written = changes.filter(({ act }) => act !== 'archive')
  const drafts = written.map(({ product_id, live, cells }): ProductDraft => ({
    ...valuesOf({ ...EMPTY_VALUES, ...live }),
    ...cells,
    id: product_id,
  }))
  await writeRows(tx, claims, businessId, { drafts })
  await rows.deleteAll(tx, businessId)
  return [...archived, ...written].map(toReleased)
}

const idOf = ({ product_id }: ProductChange) => product_id
/** The changed cells of a row, so that an undo keeps the other cells. */
function toReleased({ act, product_id: id, cells, live }: ProductChange): ReleasedProduct {
  if (act === 'archive') return { id, before: live && valuesOf(live), after: null }
  if (act === 'add' && !live) return { id, before: null, after: cells }
  const before = Object.keys(cells).map((column) => [column, live?.[column as ProductColumn]])
  return { id, before: Object.fromEntries(before), after: cells }
}

/**
 * Restores rows from before a release. A row with a cell that changed again is skipped. Stock that
 * orders took from an added row does not prevent the undo. Returns the number of rows.
 */
export async function revertProducts(
  tx: WriteTx,
  claims: Claims,
  businessId: string,
  released: readonly ReleasedProduct[],
): Promise<number> {
  if (released.length === 0) return 0
  await products.lockProducts(tx, businessId)
  const ids = released.map(({ id }) => id)
  const live = new Map((await products.listInUse(tx, businessId, ids)).map((row) => [row.id, row]))
  const gone = new Set((await rows.findArchived(tx, businessId, ids)).map(({ id }) => id))
  const added = released.filter(({ id, before, after }) => {
    const row = live.get(id)
    return before === null && row && saysSame(row, after, ['stock'])
  })
  if (added.length > 0)
    await archiveIn(
      tx,
      businessId,
      added.map(({ id }) => id),
    )
  const back = released.flatMap(({ id, before, after }): ProductDraft[] => {
    const row = live.get(id)
    if (before && !after && gone.has(id)) return [{ ...EMPTY_VALUES, ...before, id }]
    if (before && after && row && saysSame(row, after)) return [{ ...row, ...before }]
    return []
  })
  const free = await withoutDuplicates(tx, businessId, back)
  await writeRows(tx, claims, businessId, { drafts: free })
  return added.length + free.length
}

/** Whether a row still has these cells. */
function saysSame(
  row: ProductRow,
  cells: ProductCells | null,
  except: ProductColumn[] = [],
): boolean {
  return (Object.keys(cells ?? {}) as ProductColumn[]).every(
    (column) =>
      except.includes(column) || cellText(row, column) === cellText({ ...row, ...cells }, column),
  )
}
