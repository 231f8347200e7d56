import { MAX_TITLE_ROWS } from '#lib/csv'
import {
  type CellFault,
  cellText,
  PRODUCT_COLUMNS,
  type ProductColumn,
  withCell,
} from './cell-text.ts'
import type { ProductDraft, ProductRow } from './contract.ts'
import { aDraft, toDraft } from './to-draft.ts'

/** The column of the table for each column of the file; null: it is ignored. */
export type Mapping = readonly (ProductColumn | null)[]

/** Names of the columns in files. */
const NAMES: readonly (readonly [column: ProductColumn, pattern: RegExp])[] = [
  ['name', /^(?:nama|produk|product|item|menu|layanan|barang|jasa|name)\b/i],
  ['variant', /^(?:varian|ukuran|rasa|warna|tipe|size|variant|model)\b/i],
  ['price_rupiah', /^(?:harga|price|tarif|biaya)\b/i],
  ['unit', /^(?:satuan|unit|per)\b/i],
  ['stock', /^(?:stok|stock|qty|jumlah|sisa)\b/i],
  ['duration_minutes', /^(?:lama|durasi|duration)\b/i],
  ['valid_until', /^(?:berlaku|valid|sampai)\b/i],
  ['photo_url', /^(?:foto|gambar|photo|image|url)\b/i],
  ['attributes', /^(?:keterangan|deskripsi|catatan|spesifikasi|description|note)/i],
]

/**
 * Guesses the columns from the first row of a file. Without headings, the first column is the name.
 */
export function guessMapping(table: readonly (readonly string[])[]): {
  mapping: Mapping
  hasHead: boolean
} {
  const [first = []] = table
  const width = Math.max(0, ...table.slice(0, 50).map((row) => row.length))
  const taken = new Set<ProductColumn>()
  const named = Array.from({ length: width }, (_, at) => {
    const found = NAMES.find(
      ([column, pattern]) => !taken.has(column) && pattern.test((first[at] ?? '').trim()),
    )?.[0]
    if (found) taken.add(found)
    return found ?? null
  })
  if (taken.has('name')) return { mapping: named, hasHead: true }
  const price = Array.from({ length: width }, (_, at) => at).find(
    (at) =>
      at > 0 &&
      table.slice(0, 20).every((row) => withCell(aDraft(), 'price_rupiah', row[at] ?? '').ok),
  )
  return {
    mapping: named.map((_, at) => (at === 0 ? 'name' : at === price ? 'price_rupiah' : null)),
    hasHead: false,
  }
}

/** The table from its headings on: a name and another column. Without such a row it is the same. */
export function withoutTitleRows(table: string[][]): string[][] {
  const at = table.slice(0, MAX_TITLE_ROWS).findIndex((row) => {
    const { mapping, hasHead } = guessMapping([row])
    return hasHead && mapping.filter(Boolean).length > 1
  })
  return at > 0 ? table.slice(at) : table
}

export type Fault = { column: ProductColumn; text: string; fault: CellFault }
/** A line of the file as a row of the table. A cell that is refused keeps its value. */
export type ImportedRow = { line: number; row: ProductDraft; faults: Fault[] }

/**
 * The lines of a file with the name of a product. Of several lines with one name and variant, the
 * last one counts.
 */
export function readLines(
  table: readonly (readonly string[])[],
  mapping: Mapping,
  hasHead: boolean,
): ImportedRow[] {
  const byKey = new Map<string, ImportedRow>()
  for (const [at, cells] of table.entries()) {
    if (hasHead && at === 0) continue
    const read = readLine(cells, mapping, at + 1)
    if (read.row.name !== '') byKey.set(keyOf(read.row), read)
  }
  return [...byKey.values()]
}

function readLine(cells: readonly string[], mapping: Mapping, line: number): ImportedRow {
  let row = aDraft()
  const faults: Fault[] = []
  for (const [at, column] of mapping.entries()) {
    const text = (cells[at] ?? '').trim()
    if (!column || text === '') continue
    const parsed = withCell(row, column, column === 'attributes' ? asAttributes(text) : text)
    if (parsed.ok) row = parsed.value
    else faults.push({ column, text, fault: parsed.fault })
  }
  return { line, row, faults }
}

/** Turns plain words into one attribute: "Tanpa pengawet" becomes "Keterangan: Tanpa pengawet". */
const asAttributes = (text: string): string =>
  /[:=]/.test(text) ? text : `Keterangan: ${text.replaceAll(';', ',')}`

export const keyOf = ({ name, variant }: { name: string; variant: string }): string =>
  `${name.toLowerCase()}\n${variant.toLowerCase()}`

export type Change = ImportedRow & { status: 'new' | 'changed' | 'same' }

/**
 * What an import does: a known name and variant keeps its row, and the cells that the file does not
 * have.
 */
export function compareRows(
  imported: readonly ImportedRow[],
  mapping: Mapping,
  existing: readonly ProductRow[],
): Change[] {
  const known = new Map(existing.map((row) => [keyOf(row), toDraft(row)]))
  const filled = PRODUCT_COLUMNS.filter((column) => mapping.includes(column))
  return imported.map((one) => {
    const old = known.get(keyOf(one.row))
    if (!old) return { ...one, status: 'new' }
    const refused = new Set(one.faults.map(({ column }) => column))
    const row = filled
      .filter((column) => !refused.has(column))
      .reduce((merged, column) => ({ ...merged, [column]: one.row[column] }), old)
    const isSame = PRODUCT_COLUMNS.every(
      (column) => cellText(row, column) === cellText(old, column),
    )
    return { ...one, row, status: isSame ? 'same' : 'changed' }
  })
}
