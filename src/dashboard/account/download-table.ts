import { toCsv } from '#lib/csv'
import { downloadFile, downloadText } from './download-text.ts'

export type TableCell = string | number | null
export type TableKind = 'csv' | 'xlsx'

/** Downloads a table, whose first row is its header, for a spreadsheet. */
export async function downloadTable(
  name: string,
  table: readonly TableCell[][],
  kind: TableKind,
): Promise<void> {
  if (kind === 'csv') downloadCsv(name, table)
  else await downloadXlsx(name, table)
}

function downloadCsv(name: string, table: readonly TableCell[][]): void {
  const rows = table.map((row) => row.map((cell) => (cell === null ? '' : csvCell(cell))))
  downloadText(`${name}.csv`, toCsv(rows), 'text/csv')
}

/** Excel in Indonesia reads "4,5" as a number and "4.5" as a date. */
const csvCell = (cell: string | number): string =>
  typeof cell === 'number' ? String(cell).replace('.', ',') : cell

/** The library is fetched with the first such export. */
async function downloadXlsx(name: string, table: readonly TableCell[][]): Promise<void> {
  const { default: writeExcelFile } = await import('write-excel-file/universal')
  const [head = [], ...body] = table
  const file = await writeExcelFile(
    [head.map((value) => ({ value: String(value), fontWeight: 'bold' as const })), ...body],
    { columns: head.map((_, at) => ({ width: at === 0 ? 28 : 18 })) },
  ).toBlob()
  downloadFile(`${name}.xlsx`, file)
}
