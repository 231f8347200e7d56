import { Suspense, useState } from 'react'
import { Link, useHydrated, useNavigate } from '@tanstack/react-router'
import { ChartColumn, Table2 } from 'lucide-react'
import type { Report, ReportPoint } from '#contract/evaluation/breakdown'
import type { ReportSpan } from '#contract/evaluation/breakdown/span'
import * as copy from '#copy/breakdown'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Skeleton } from '#dashboard/ui/States.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { listAt, POINT_PARTS, type PointPart } from './report-links.ts'
import { pointName } from './report-words.ts'
import { TitledPanel } from '#dashboard/ui/TitledPanel.tsx'

const ReportPlot = lazyPart(() => import('./ReportPlot.tsx').then((module) => module.ReportPlot), {
  isInPlace: true,
})

/**
 * Conversations per hour or day compared with the span before. A point opens its conversations. The
 * numbers are also a table, which screen readers always have and others can show.
 */
export function ReportChart({ report, span }: { report: Report; span: ReportSpan }) {
  const businessId = useBusinessId()
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const [isTable, setTable] = useState(false)
  const open = (at: string) =>
    void navigate({
      to: '/evaluate',
      search: { businessId, ...listAt({ ...report, span }, at) },
    })
  return (
    <TitledPanel
      id="per-waktu"
      title={span === 'hari' ? copy.perHour : copy.perDay}
      aside={
        <Button kind="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? <ChartColumn /> : <Table2 />}
          {isTable ? copy.showChart : copy.showTable}
        </Button>
      }
    >
      {!isTable && (
        <div className="h-60">
          {isHydrated ? (
            <Suspense fallback={<Skeleton className="h-full" />}>
              <ReportPlot points={report.points} span={span} onOpen={open} />
            </Suspense>
          ) : (
            <Skeleton className="h-full" />
          )}
        </div>
      )}
      <PointsTable report={report} span={span} isShown={isTable} />
    </TitledPanel>
  )
}

const CELL = 'figure h-(--table-row) px-2 text-right last:pr-0'

function PointsTable({
  report,
  span,
  isShown,
}: {
  report: Report
  span: ReportSpan
  isShown: boolean
}) {
  return (
    <div className={isShown ? 'overflow-x-auto' : 'sr-only'}>
      <table className="w-full text-13">
        <caption className="sr-only">{span === 'hari' ? copy.perHour : copy.perDay}</caption>
        <thead className="text-12 text-muted">
          <tr>
            <th scope="col" className="pb-1 text-left font-medium">
              {copy.time}
            </th>
            {POINT_PARTS.map((part) => (
              <th key={part} scope="col" className="px-2 pb-1 text-right font-medium last:pr-0">
                {columnName(part, span)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.points.toReversed().map((point) => (
            <tr key={point.at} className="border-t border-line">
              <th scope="row" className="text-left font-medium whitespace-nowrap">
                {pointName(span, point.at)}
              </th>
              {POINT_PARTS.map((part) => (
                <td key={part} className={CELL}>
                  <PointCount point={point} part={part} report={report} span={span} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const COLUMNS = {
  dijawab: copy.columns.handled,
  oleh_ai: copy.aiAlone,
  dibantu_tim: copy.withTeam,
}

const COUNTS: Record<PointPart, (point: ReportPoint) => number> = {
  dijawab: ({ byAi, withTeam }) => byAi + withTeam,
  oleh_ai: ({ byAi }) => byAi,
  dibantu_tim: ({ withTeam }) => withTeam,
  sebelumnya: ({ before }) => before,
}

function PointCount({ point, part, report, span }: PointProps) {
  const businessId = useBusinessId()
  const value = COUNTS[part](point)
  const count = formatNumber(value)
  // The time before ends at the same minute: its last hour or day is cut, and no list has its count.
  const isCut = part === 'sebelumnya' && point === report.points.at(-1)
  if (value === 0 || isCut) return <>{count}</>
  const name = `${pointName(span, point.at)}, ${columnName(part, span)}`
  return (
    <Link
      to="/evaluate"
      search={{ businessId, ...listAt({ ...report, span }, point.at, part) }}
      aria-label={copy.openPoint(name, count)}
      className="inline-flex min-h-6 min-w-6 items-center justify-end font-medium text-brand hover:underline"
    >
      {count}
    </Link>
  )
}

type PointProps = { point: ReportPoint; part: PointPart; report: Report; span: ReportSpan }

const columnName = (part: PointPart, span: ReportSpan): string =>
  part === 'sebelumnya' ? copy.before[span] : COLUMNS[part]
