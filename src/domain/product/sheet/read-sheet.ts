import { fetchPublic } from '#domain/knowledge/fetch-public'
import { boundTable, readCells } from '#domain/spreadsheet'
import { IMPORT_LIMIT_BYTES, type ReadTable } from '#contract/spreadsheet'
import { storeReason } from '#lib/reason'
import { PRODUCT_LIMIT } from '../contract.ts'
import { withoutTitleRows } from '../import-rows.ts'
import { toCsvAddress } from './csv-address.ts'

const XLSX = 'application/vnd.openxmlformats'

/**
 * The cells at a published address. Nothing is stored. Failures are returned as data with a code.
 */
export async function readSheetCells(url: string): Promise<ReadTable> {
  const fetched = await fetchPublic(toCsvAddress(url), { fileLimitBytes: IMPORT_LIMIT_BYTES })
  if (!fetched.ok) return fetched
  if (fetched.contentType.startsWith('text/html'))
    return { ok: false, reason: storeReason('sheetNotPublished') }
  const fileName = fetched.contentType.startsWith(XLSX) ? 'sheet.xlsx' : 'sheet.csv'
  const read = await readCells(fetched.bytes, fileName)
  if (!read.ok) return read
  const table = boundTable(read.table, PRODUCT_LIMIT)
  if (!table) return { ok: false, reason: storeReason('sheetTooLarge', { rows: '20.000' }) }
  const { sheetNames } = read
  return { ok: true, table: withoutTitleRows(table), ...(sheetNames ? { sheetNames } : {}) }
}
