import { Suspense, useState } from 'react'
import { Link, useHydrated, useNavigate } from '@tanstack/react-router'
import { ChartColumn, Table2 } from 'lucide-react'
import * as copy from '#copy/evaluate'
import * as reportCopy from '#copy/report'
import { formatDay, formatDuration } from '#dashboard/copy/dates.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { SegmentedControl } from '#dashboard/ui/form/SegmentedControl.tsx'
import { Skeleton } from '#dashboard/ui/States.tsx'
import { TitledPanel } from '#dashboard/ui/TitledPanel.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import type { Summary } from './queries.ts'

const DaysPlot = lazyPart(() => import('./DaysPlot.tsx').then((module) => module.DaysPlot), {
  isInPlace: true,
})

export const MEASURES = ['jumlah', 'nilai', 'balasan'] as const
export type Measure = (typeof MEASURES)[number]
const OPTIONS = MEASURES.map((value) => ({ value, label: copy.measures[value] }))

/**
 * Conversations, score or wait per day. A day opens its conversations. The numbers are also a table,
 * which screen readers always have and others can show.
 */
export function DaysChart({ days }: { days: Summary['days'] }) {
  const isHydrated = useHydrated()
  const navigate = useNavigate({ from: '/evaluate' })
  const [measure, setMeasure] = useState<Measure>('jumlah')
  const [isTable, setTable] = useState(false)
  const open = (day: string) =>
    void navigate({ search: (kept) => ({ ...kept, daftar: 'dijawab', tanggal: day }) })
  return (
    <TitledPanel
      id="per-hari"
      title={copy.measureTitles[measure]}
      aside={
        <div className="flex items-center gap-2">
          {!isTable && (
            <SegmentedControl
              label={copy.measureLabel}
              options={OPTIONS}
              value={measure}
              onChange={setMeasure}
              className="auto-cols-auto [&_button]:h-8 [&_button]:px-3"
            />
          )}
          <Button kind="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? <ChartColumn /> : <Table2 />}
            {isTable ? copy.showChart : copy.showTable}
          </Button>
        </div>
      }
    >
      {!isTable && (
        <div className="h-60">
          {isHydrated ? (
            <Suspense fallback={<Skeleton className="h-full" />}>
              <DaysPlot days={days} measure={measure} onOpen={open} />
            </Suspense>
          ) : (
            <Skeleton className="h-full" />
          )}
        </div>
      )}
      <DaysTable days={days} isShown={isTable} />
    </TitledPanel>
  )
}

const CELL = 'figure h-(--table-row) px-2 text-right first:pl-0 last:pr-0'

function DaysTable({ days, isShown }: { days: Summary['days']; isShown: boolean }) {
  return (
    <div className={isShown ? 'overflow-x-auto' : 'sr-only'}>
      <table className="w-full text-13">
        <caption className="sr-only">{copy.handledPerDay}</caption>
        <thead className="text-12 text-muted">
          <tr>
            <th scope="col" className="pb-1 text-left font-medium">
              {copy.day}
            </th>
            {[
              reportCopy.handled,
              copy.byAiAlone,
              copy.helpedByTeam,
              copy.score,
              reportCopy.firstReply,
            ].map((name) => (
              <th key={name} scope="col" className="px-2 pb-1 text-right font-medium last:pr-0">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day} className="border-t border-line">
              <th scope="row" className="text-left font-medium whitespace-nowrap">
                {formatDay(day.day)}
              </th>
              <td className={CELL}>
                <DayLink day={day} isShown={isShown} />
              </td>
              <td className={CELL}>{formatNumber(day.byAi)}</td>
              <td className={CELL}>{formatNumber(day.answered - day.byAi)}</td>
              <td className={CELL}>{day.score === null ? '–' : Math.round(day.score)}</td>
              <td className={cx(CELL, 'whitespace-nowrap')}>
                {day.replySeconds === null ? '–' : formatDuration(day.replySeconds * 1000)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * The hidden table is for screen readers only: it takes no focus, which would be invisible there.
 */
function DayLink({
  day: { day, answered },
  isShown,
}: {
  day: Summary['days'][number]
  isShown: boolean
}) {
  if (answered === 0) return <>0</>
  return (
    <Link
      from="/evaluate"
      to="/evaluate"
      search={(kept) => ({ ...kept, daftar: 'dijawab', tanggal: day })}
      aria-label={copy.openDay(formatDay(day), formatNumber(answered))}
      tabIndex={isShown ? undefined : -1}
      className="inline-flex min-h-6 min-w-6 items-center justify-end font-medium text-brand hover:underline"
    >
      {formatNumber(answered)}
    </Link>
  )
}
