import { lazy, Suspense, useState } from 'react'
import { Link, useHydrated, useNavigate } from '@tanstack/react-router'
import { ChartColumn, Table2 } from 'lucide-react'
import type { Report, ReportPoint } from '#contract/evaluation/breakdown'
import type { ReportSpan } from '#contract/evaluation/breakdown/span'
import * as copy from '#copy/breakdown'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Skeleton } from '#dashboard/ui/States.tsx'
import { listAt } from './report-links.ts'
import { pointName } from './report-words.ts'
import { TitledPanel } from '#dashboard/ui/TitledPanel.tsx'

const ReportPlot = lazy(() =>
  import('./ReportPlot.tsx').then((module) => ({ default: module.ReportPlot })),
)

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
      search: { businessId, ...listAt(span, report.today, at) },
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
            {[copy.columns.handled, copy.aiAlone, copy.withTeam, copy.before[span]].map((name) => (
              <th key={name} scope="col" className="px-2 pb-1 text-right font-medium last:pr-0">
                {name}
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
              <td className={CELL}>
                <PointLink point={point} span={span} today={report.today} />
              </td>
              <td className={CELL}>{formatNumber(point.byAi)}</td>
              <td className={CELL}>{formatNumber(point.withTeam)}</td>
              <td className={CELL}>{formatNumber(point.before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PointLink({
  point: { at, byAi, withTeam },
  span,
  today,
}: {
  point: ReportPoint
  span: ReportSpan
  today: string
}) {
  const businessId = useBusinessId()
  const count = formatNumber(byAi + withTeam)
  if (byAi + withTeam === 0) return <>0</>
  return (
    <Link
      to="/evaluate"
      search={{ businessId, ...listAt(span, today, at) }}
      aria-label={copy.openPoint(pointName(span, at), count)}
      className="inline-flex min-h-6 min-w-6 items-center justify-end font-medium text-brand hover:underline"
    >
      {count}
    </Link>
  )
}
