import { cellText, PRODUCT_COLUMNS } from '../cell-text.ts'
import type { ProductDraft } from '../contract.ts'
import type { ProductValues } from '../values.ts'
import type { ProductAct, ProductCells } from './contract.ts'

/** A change in its stored form. */
export type PlannedChange = {
  product_id: string
  act: ProductAct
  cells: ProductCells
  base: ProductCells | null
}

type Given = {
  /** the row as a member saves it */
  row: ProductDraft
  live: ProductValues | undefined
  /** the draft's present change of the row */
  known: Pick<PlannedChange, 'cells' | 'base'> | undefined
  /** stock that the screen showed; saved unchanged, it is no change */
  seenStock: number | null | undefined
}

/**
 * The change that a saved row makes in the draft; null when it equals the live row. A cell that the
 * draft already changed keeps its base value, so that a change of the live row is still detected.
 */
export function planChange({ row, live, known, seenStock }: Given): PlannedChange | null {
  if (!live) return { product_id: row.id, act: 'add', cells: valuesOf(row), base: null }
  const was = known?.cells ?? {}
  const columns = PRODUCT_COLUMNS.filter(
    (column) =>
      cellText(row, column) !== cellText(live, column) &&
      (column !== 'stock' || row.stock !== seenStock || 'stock' in was),
  )
  if (columns.length === 0) return null
  const before = { ...live, ...known?.base }
  const isKept = (column: (typeof columns)[number]) =>
    column in was && cellText({ ...live, ...was }, column) === cellText(row, column)
  return {
    product_id: row.id,
    act: 'edit',
    cells: Object.fromEntries(columns.map((column) => [column, row[column]])),
    base: Object.fromEntries(
      columns.map((column) => [column, (isKept(column) ? before : live)[column]]),
    ),
  }
}

/** The columns of the grid, without those that the table adds. */
export const valuesOf = (row: ProductValues): Pick<ProductValues, keyof ProductCells> =>
  Object.fromEntries(PRODUCT_COLUMNS.map((column) => [column, row[column]])) as ProductValues
