import type { Report, ReportSums } from '#contract/evaluation/breakdown'
import type { Breakdown } from '#contract/evaluation/breakdown/span'
import * as copy from '#copy/breakdown'
import type { TableCell } from '#dashboard/account/download-table.ts'
import { rowName } from './report-words.ts'

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
export function reportTable(report: Report, by: Breakdown): TableCell[][] {
  return [
    [copy.split[by], ...COLUMNS.map((column) => copy.exportColumns[column])],
    ...report.rows.map((row) => [rowName(by, row), ...cellsOf(row)]),
    [copy.total, ...cellsOf(report.now)],
    [copy.totalBefore, ...cellsOf(report.before)],
  ]
}
