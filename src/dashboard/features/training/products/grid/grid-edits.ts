import {
  aDraft,
  cellText,
  type CellFault,
  PRODUCT_COLUMNS,
  type ProductColumn,
  type ProductDraft,
  withCell,
} from '#contract/product'

/** Why a cell is marked: its text is refused, or another row has the same name and variant. */
export type Fault = CellFault | 'duplicate' | 'notSaved'
export type Faults = ReadonlyMap<string, { text: string; fault: Fault }>
export const cellKey = (id: string, column: ProductColumn) => `${id}/${column}`

/** The text of a cell: the refused text while there is one. */
export const shownText = (
  { faults }: { faults: Faults },
  row: ProductDraft,
  column: ProductColumn,
): string => faults.get(cellKey(row.id, column))?.text ?? cellText(row, column)

/** The changes by a batch of typed or pasted cells. `refused` has the refused texts. */
export type Edit = {
  saved: ProductDraft[]
  /** rows without a name yet; they stay on the screen */
  unnamed: ProductDraft[]
  refused: Map<string, { text: string; fault: Fault }>
  /** cells whose refusal is resolved */
  settled: string[]
}

/**
 * Applies texts to the rows from `at` on, one row per line, from `column` on. Rows beyond the end
 * are new. A refused text leaves its cell unchanged.
 */
export function applyCells(
  rows: readonly ProductDraft[],
  at: number,
  column: ProductColumn,
  lines: readonly (readonly string[])[],
): Edit {
  const edit: Edit = { saved: [], unnamed: [], refused: new Map(), settled: [] }
  const first = PRODUCT_COLUMNS.indexOf(column)
  for (const [line, texts] of lines.entries()) {
    const row = applyLine(rows[at + line] ?? aDraft(), first, texts, edit)
    if (row.name === '') edit.unnamed.push(row)
    else edit.saved.push(row)
  }
  return edit
}

function applyLine(
  given: ProductDraft,
  first: number,
  texts: readonly string[],
  edit: Edit,
): ProductDraft {
  let row = given
  for (const [offset, text] of texts.entries()) {
    const column = PRODUCT_COLUMNS[first + offset]
    if (!column) break
    const parsed = withCell(row, column, text)
    const key = cellKey(row.id, column)
    if (parsed.ok) {
      row = parsed.value
      edit.settled.push(key)
    } else edit.refused.set(key, { text, fault: parsed.fault })
  }
  return row
}

/** The rows whose values differ from those before the edit. */
export const changedOnly = (
  before: readonly ProductDraft[],
  saved: readonly ProductDraft[],
): ProductDraft[] => {
  const known = new Map(before.map((row) => [row.id, row]))
  return saved.filter((row) => {
    const old = known.get(row.id)
    return !old || PRODUCT_COLUMNS.some((each) => cellText(old, each) !== cellText(row, each))
  })
}

/** Whether the first line of a pasted sheet only names the columns: "Nama", "Harga". */
export const isHeadLine = (texts: readonly string[]) =>
  texts.length > 1 &&
  texts.some((text) =>
    /^(?:nama(?: produk)?|produk|name|product|item|menu|layanan)$/i.test(text.trim()),
  ) &&
  texts.some((text) =>
    /^(?:harga|price|tarif|biaya|stok|stock|varian|ukuran|satuan)\b/i.test(text.trim()),
  )
