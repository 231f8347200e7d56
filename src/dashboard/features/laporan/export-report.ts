import type { Report, ReportSums } from '#contract/evaluation/breakdown'
import type { Breakdown } from '#contract/evaluation/breakdown/span'
import * as copy from '#copy/breakdown'
import { downloadFile, downloadText } from '#dashboard/account/download-text.ts'
import { toCsv } from '#lib/csv'
import { rowName } from './report-words.ts'

type Cell = string | number | null

const COLUMNS = [
  'sessions',
  'answered',
  'byAi',
  'handedOver',
  'replySeconds',
  'rated',
  'rating',
] as const satisfies (keyof ReportSums)[]

const cellsOf = (sums: ReportSums): (number | null)[] =>
  COLUMNS.map((column) => {
    const value = sums[column]
    return value === null ? null : Math.round(value * 100) / 100
  })

/** The rows of the breakdown with a header, and the sums of the span and of the one before. */
export function reportTable(report: Report, by: Breakdown): Cell[][] {
  return [
    [copy.split[by], ...COLUMNS.map((column) => copy.exportColumns[column])],
    ...report.rows.map((row) => [rowName(by, row), ...cellsOf(row)]),
    [copy.total, ...cellsOf(report.now)],
    [copy.totalBefore, ...cellsOf(report.before)],
  ]
}

export function downloadCsv(name: string, table: Cell[][]): void {
  const rows = table.map((row) => row.map((cell) => (cell === null ? '' : csvCell(cell))))
  downloadText(`${name}.csv`, toCsv(rows), 'text/csv')
}

/** Excel in Indonesia reads "4,5" as a number and "4.5" as a date. */
const csvCell = (cell: string | number): string =>
  typeof cell === 'number' ? String(cell).replace('.', ',') : cell

/** The library is fetched with the first such export. */
export async function downloadXlsx(name: string, table: Cell[][]): Promise<void> {
  const { default: writeExcelFile } = await import('write-excel-file/universal')
  const [head = [], ...body] = table
  const file = await writeExcelFile(
    [head.map((value) => ({ value: String(value), fontWeight: 'bold' as const })), ...body],
    { columns: head.map((_, at) => ({ width: at === 0 ? 28 : 18 })) },
  ).toBlob()
  downloadFile(`${name}.xlsx`, file)
}
