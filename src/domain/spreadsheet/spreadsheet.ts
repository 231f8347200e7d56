import { extractInThread } from '#domain/knowledge/extract'
import { AppError } from '#platform/errors'
import {
  IMPORT_CELL_CHARS,
  IMPORT_COLUMNS,
  IMPORT_LIMIT_BYTES,
  IMPORT_ROWS,
  type ReadTable,
} from './contract.ts'

/** The cells of an XLSX, CSV or TSV file, without limits. `fileName` tells the format. */
export async function readCells(bytes: Uint8Array, fileName: string): Promise<ReadTable> {
  const read = await extractInThread({ kind: 'table', bytes, fileName })
  if (!read.ok) return read
  const { table = [], sheetNames } = read
  return { ok: true, table, ...(sheetNames ? { sheetNames } : {}) }
}

/**
 * The cells of an uploaded file, within limits. Errors: `request.invalid` above 5 MB,
 * `product.import_too_large` above `rows` or 40 columns.
 */
export async function readTable(
  file: { fileName: string; bytes: Uint8Array },
  { rows = IMPORT_ROWS, readFile = readCells }: { rows?: number; readFile?: typeof readCells } = {},
): Promise<ReadTable> {
  if (file.bytes.length > IMPORT_LIMIT_BYTES) throw new AppError('request.invalid')
  const read = await readFile(file.bytes, file.fileName)
  if (!read.ok) return read
  const table = boundTable(read.table, rows)
  if (!table) throw new AppError('product.import_too_large')
  return { ...read, table }
}

/** The table with cells cut to 500 characters. Undefined when it has too many rows or columns. */
export function boundTable(
  table: readonly (readonly string[])[],
  rows: number,
): string[][] | undefined {
  const withHead = rows + 1
  if (table.length > withHead || table.some((row) => row.length > IMPORT_COLUMNS)) return undefined
  return table.map((row) => row.map((cell) => cell.slice(0, IMPORT_CELL_CHARS)))
}
