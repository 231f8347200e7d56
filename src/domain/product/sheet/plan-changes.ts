import { cellText, PRODUCT_COLUMNS, type ProductColumn } from '../cell-text.ts'
import type { ProductDraft } from '../contract.ts'
import { type ImportedRow, keyOf, type Mapping } from '../import-rows.ts'

/** The sheet's cells of a product as text, by column. */
export type Cells = { [Column in ProductColumn]?: string }
export type SheetLink = { key: string; product_id: string; cells: Cells }
/** `before`: null for an added row. `after`: null for an archived row. */
export type RowChange = { before: ProductDraft | null; after: ProductDraft | null }
export type SheetPlan = { changes: RowChange[]; links: SheetLink[] }

/** The columns that identify a row, so that a reading never changes them. */
const IDENTITY: readonly ProductColumn[] = ['name', 'variant']

/**
 * Plans the changes of a reading. A cell is applied only when the sheet differs from its last
 * reading, so later changes by members and orders stay. A product that a member archived stays
 * archived.
 */
export function planChanges(
  lines: readonly ImportedRow[],
  mapping: Mapping,
  links: ReadonlyMap<string, SheetLink>,
  products: readonly ProductDraft[],
): SheetPlan {
  const byId = new Map(products.map((row) => [row.id, row]))
  const byKey = new Map(products.map((row) => [keyOf(row), row]))
  const plan: SheetPlan = { changes: [], links: [] }
  for (const line of lines) {
    const key = keyOf(line.row)
    const link = links.get(key)
    const current = link ? byId.get(link.product_id) : byKey.get(key)
    const cells = cellsOf(line, mapping, link?.cells)
    plan.links.push({ key, cells, product_id: link?.product_id ?? current?.id ?? line.row.id })
    if (!current && !link) plan.changes.push({ before: null, after: line.row })
    if (!current) continue
    const after = mergeRow(current, line, cells, link?.cells)
    if (after) plan.changes.push({ before: current, after })
  }
  return plan
}

/** The cells of a row. A cell that cannot be read counts as unchanged. */
function cellsOf({ row, faults }: ImportedRow, mapping: Mapping, last: Cells = {}): Cells {
  const refused = new Set(faults.map(({ column }) => column))
  return Object.fromEntries(
    PRODUCT_COLUMNS.filter((column) => mapping.includes(column)).flatMap((column) => {
      const text = refused.has(column) ? last[column] : cellText(row, column)
      return text === undefined ? [] : [[column, text]]
    }),
  )
}

function mergeRow(
  current: ProductDraft,
  line: ImportedRow,
  cells: Cells,
  last: Cells | undefined,
): ProductDraft | undefined {
  const changed = PRODUCT_COLUMNS.filter(
    (column) =>
      !IDENTITY.includes(column) &&
      cells[column] !== undefined &&
      cells[column] !== last?.[column] &&
      cells[column] !== cellText(current, column) &&
      !line.faults.some((fault) => fault.column === column),
  )
  return changed.length === 0
    ? undefined
    : changed.reduce((row, column) => ({ ...row, [column]: line.row[column] }), current)
}
