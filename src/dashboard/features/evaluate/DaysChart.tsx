import { lazy, Suspense } from 'react'
import * as copy from '#copy/evaluate'
import { formatDay } from '#dashboard/copy/dates.ts'
import { useHydrated } from '@tanstack/react-router'
import { Skeleton } from '#dashboard/ui/States.tsx'
import { Panel } from './Panel.tsx'
import type { Summary } from './queries.ts'

const DaysBars = lazy(() =>
  import('./DaysBars.tsx').then((module) => ({ default: module.DaysBars })),
)

/**
 * One bar per day: conversations that the AI answered alone, and above them those with a member or
 * a hand-over. A table has the numbers for screen readers.
 */
export function DaysChart({ days }: { days: Summary['days'] }) {
  const isHydrated = useHydrated()
  return (
    <Panel id="per-hari" title={copy.handledPerDay}>
      <div className="h-56">
        {isHydrated ? (
          <Suspense fallback={<Skeleton className="h-full" />}>
            <DaysBars days={days} />
          </Suspense>
        ) : (
          <Skeleton className="h-full" />
        )}
      </div>
      <DaysTable days={days} />
    </Panel>
  )
}

function DaysTable({ days }: { days: Summary['days'] }) {
  return (
    <table className="sr-only">
      <caption>{copy.handledPerDay}</caption>
      <thead>
        <tr>
          <th>{copy.day}</th>
          <th>{copy.byAiAlone}</th>
          <th>{copy.helpedByTeam}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th>{formatDay(day.day)}</th>
            <td>{day.byAi}</td>
            <td>{day.answered - day.byAi}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
