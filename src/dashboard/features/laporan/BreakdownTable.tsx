import { Link } from '@tanstack/react-router'
import type { Report, ReportRow } from '#contract/evaluation/breakdown'
import type { SessionFilter } from '#contract/evaluation/filter'
import type { Breakdown, ReportSpan } from '#contract/evaluation/breakdown/span'
import * as copy from '#copy/breakdown'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { listOf } from './report-links.ts'
import { ratingWords, rowName, waitWords } from './report-words.ts'

const CELL = 'figure h-(--table-row) px-2 text-right whitespace-nowrap last:pr-0'

type View = { span: ReportSpan; by: Breakdown }

/** Conversations grouped by a dimension; each count opens them. */
export function BreakdownTable({ report, view }: { report: Report; view: View }) {
  if (report.rows.length === 0)
    return <p className="py-4 text-13 text-muted">{copy.noneSplit[view.by]}</p>
  const most = Math.max(...report.rows.map(({ answered }) => answered), 1)
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-13">
        <thead className="text-12 text-muted">
          <tr>
            <th scope="col" className="sticky left-0 bg-surface pb-1 text-left font-medium">
              {copy.split[view.by]}
            </th>
            {Object.values(copy.columns).map((name) => (
              <th key={name} scope="col" className="px-2 pb-1 text-right font-medium last:pr-0">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <Row key={row.key} row={row} view={view} today={report.today} most={most} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({
  row,
  view,
  today,
  most,
}: {
  row: ReportRow
  view: View
  today: string
  most: number
}) {
  const name = rowName(view.by, row)
  const open = (words: string, label: string, filter: SessionFilter) => (
    <Opens
      label={label}
      words={words}
      search={listOf({ ...view, today }, filter, { by: view.by, key: row.key })}
    />
  )
  const count = (value: number, filter: SessionFilter) => {
    const words = formatNumber(value)
    return value === 0 ? words : open(words, copy.openRow(name, words), filter)
  }
  const measure = (value: number | null, words: string, column: string, filter: SessionFilter) =>
    value === null ? words : open(words, copy.openFigure(`${name}, ${column}`, words), filter)
  return (
    <tr className="border-t border-line">
      <th
        scope="row"
        className="sticky left-0 min-w-28 bg-surface py-2 pr-3 in-data-[density=compact]:py-1 text-left font-medium"
      >
        <span className="wrap-anywhere">{name}</span>
        <span
          aria-hidden="true"
          className="mt-1 block h-1 rounded-full bg-brand"
          style={{ width: `${(row.answered / most) * 100}%` }}
        />
      </th>
      <td className={CELL}>{count(row.answered, 'dijawab')}</td>
      <td className={CELL}>{count(row.byAi, 'oleh_ai')}</td>
      <td className={CELL}>{count(row.handedOver, 'diserahkan')}</td>
      <td className={CELL}>
        {measure(row.replySeconds, waitWords(row.replySeconds), copy.columns.firstReply, 'dibalas')}
      </td>
      <td className={CELL}>
        {measure(row.rating, ratingWords(row.rating), copy.columns.rating, 'menilai')}
      </td>
    </tr>
  )
}

function Opens({
  label,
  words,
  search,
}: {
  label: string
  words: string
  search: ReturnType<typeof listOf>
}) {
  const businessId = useBusinessId()
  return (
    <Link
      to="/evaluate"
      search={{ businessId, ...search }}
      aria-label={label}
      className="inline-flex min-h-6 min-w-6 items-center justify-end font-medium text-brand hover:underline"
    >
      {words}
    </Link>
  )
}
