import { extractInThread } from '#domain/knowledge/extract'
import { fetchPublic } from '#domain/knowledge/fetch-public'
import { storeReason } from '#lib/reason'
import { IMPORT_COLUMNS, IMPORT_LIMIT_BYTES, IMPORT_ROWS } from '../contract.ts'
import { CELL_CHARS, type ReadTable } from '../import.ts'
import { toCsvAddress } from './csv-address.ts'

const XLSX = 'application/vnd.openxmlformats'

/** The cells at a published address; nothing is stored. Failures are data, as reasons by code. */
export async function readSheetCells(url: string): Promise<ReadTable> {
  const fetched = await fetchPublic(toCsvAddress(url), { fileLimitBytes: IMPORT_LIMIT_BYTES })
  if (!fetched.ok) return fetched
  if (fetched.contentType.startsWith('text/html'))
    return { ok: false, reason: storeReason('sheetNotPublished') }
  const fileName = fetched.contentType.startsWith(XLSX) ? 'sheet.xlsx' : 'sheet.csv'
  const read = await extractInThread({ kind: 'table', bytes: fetched.bytes, fileName })
  if (!read.ok) return read
  const table = read.table ?? []
  if (table.length > IMPORT_ROWS + 1 || table.some((row) => row.length > IMPORT_COLUMNS))
    return { ok: false, reason: storeReason('sheetTooLarge', { rows: '5.000' }) }
  return { ok: true, table: table.map((row) => row.map((cell) => cell.slice(0, CELL_CHARS))) }
}
