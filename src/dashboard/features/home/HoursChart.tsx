import { type ReactNode, useEffect, useRef } from 'react'
import type { HourBar } from '#contract/report'
import * as copy from '#copy/home'
import * as shared from '#copy/shared'
import { cx } from '#dashboard/ui/cx.ts'
import { daysUpTo } from '#lib/time/zone'
import type { Home } from './home.functions.ts'
import { HourColumn } from './HourColumn.tsx'
import type { HourDays } from './hour-list.ts'
import { formatHour } from './hour-words.ts'

/**
 * The hours that are always shown: a shop's usual day. Conversations outside of them widen the
 * chart.
 */
const USUAL = { from: 7, to: 21 }
const TICKS = 3
const MIN_HOUR_PX = 24

/**
 * Conversations per hour today, by AI and team, above last week's line. An hour opens its
 * conversations. A table has the numbers for screen readers.
 */
export function HoursChart({ home, lastWeek }: { home: Home; lastWeek: string }) {
  const { hours: bars, hour, today } = home
  const days = { today, weekAgo: daysUpTo(today, 8)[0]! }
  const busy = bars.filter((bar) => bar.ai + bar.team + bar.lastWeek > 0)
  const from = Math.min(USUAL.from, ...busy.map((bar) => bar.hour))
  const to = Math.max(USUAL.to, ...busy.map((bar) => bar.hour))
  const shown = bars.slice(from, to + 1)
  const step = Math.max(
    1,
    Math.ceil(Math.max(...shown.map((bar) => Math.max(bar.ai + bar.team, bar.lastWeek))) / TICKS),
  )
  const top = step * TICKS
  const hasLastWeek = shown.some((bar) => bar.lastWeek > 0)
  return (
    <section
      aria-labelledby="per-jam"
      className="flex min-w-0 flex-col rounded-panel border border-line bg-surface lg:max-h-150"
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 pt-3.5 md:px-5">
        <h2 id="per-jam" className="font-heading text-14 font-bold">
          {copy.perHour}
        </h2>
        <Legend lastWeek={hasLastWeek ? lastWeek : null} />
      </div>
      <div className="flex min-h-60 flex-1 px-4 pt-4 pb-2 md:px-5">
        <HoursScroller shown={shown} hour={hour} isOpenable={busy.length > 0}>
          <Plot
            shown={shown}
            top={top}
            hour={hour}
            lastWeek={lastWeek}
            hasLastWeek={hasLastWeek}
            days={days}
          />
          <HourLabels shown={shown} />
        </HoursScroller>
        <div className="grid w-7 flex-none grid-rows-[minmax(0,1fr)_24px]">
          <Scale step={step} />
        </div>
      </div>
      <HoursTable shown={shown} lastWeek={lastWeek} />
    </section>
  )
}

/** An hour is wide enough to tap; on a phone the chart scrolls to the present hour. */
function HoursScroller({
  shown,
  hour,
  isOpenable,
  children,
}: {
  shown: HourBar[]
  hour: number
  isOpenable: boolean
  children: ReactNode
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const passed = shown.findIndex((bar) => bar.hour === hour) + 1
  useEffect(() => {
    const { current } = scroller
    if (current) current.scrollLeft = passed * MIN_HOUR_PX - current.clientWidth
  }, [passed])
  return (
    <div ref={scroller} className="min-w-0 flex-1 overflow-x-auto overflow-y-hidden">
      <div
        className="grid h-full grid-rows-[minmax(0,1fr)_24px] pt-px"
        style={isOpenable ? { minWidth: shown.length * MIN_HOUR_PX } : undefined}
      >
        {children}
      </div>
    </div>
  )
}

function Legend({ lastWeek }: { lastWeek: string | null }) {
  return (
    <ul
      aria-hidden="true"
      className="ml-auto flex gap-4 text-12 text-text-2 [&_i]:mr-1.5 [&_i]:inline-block [&_i]:size-2.25 [&_i]:rounded-[2px]"
    >
      <li>
        <i className="bg-ai" />
        {copy.ai}
      </li>
      <li>
        <i className="bg-muted/60" />
        {shared.team}
      </li>
      {lastWeek !== null && (
        <li>
          <i className="h-0! w-3.5! rounded-none! border-t-[1.5px] border-dashed border-muted align-middle" />
          {lastWeek}
        </li>
      )}
    </ul>
  )
}

function Plot({
  shown,
  top,
  hour,
  lastWeek,
  hasLastWeek,
  days,
}: {
  shown: HourBar[]
  top: number
  hour: number
  lastWeek: string
  hasLastWeek: boolean
  days: HourDays
}) {
  return (
    <div className="relative">
      {Array.from({ length: TICKS + 1 }, (_, tick) => (
        <i
          key={tick}
          aria-hidden="true"
          className="absolute inset-x-0 border-t border-line"
          style={{ bottom: `${(tick / TICKS) * 100}%` }}
        />
      ))}
      <div className="absolute inset-0 flex">
        {shown.map((bar) => (
          <HourColumn
            key={bar.hour}
            bar={bar}
            top={top}
            isNow={bar.hour === hour}
            lastWeek={lastWeek}
            days={days}
          />
        ))}
      </div>
      {hasLastWeek && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${shown.length} ${top}`}
          preserveAspectRatio="none"
          className="pointer-events-none absolute inset-0 size-full overflow-visible"
        >
          <polyline
            points={shown.map((bar, at) => `${at + 0.5},${top - bar.lastWeek}`).join(' ')}
            fill="none"
            stroke="var(--muted)"
            strokeWidth="1.25"
            strokeDasharray="3 4"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
    </div>
  )
}

function Scale({ step }: { step: number }) {
  return (
    <div aria-hidden="true" className="figure relative text-right text-11 text-muted">
      {Array.from({ length: TICKS + 1 }, (_, tick) => (
        <span
          key={tick}
          className="absolute right-0 translate-y-1/2"
          style={{ bottom: `${(tick / TICKS) * 100}%` }}
        >
          {step * tick}
        </span>
      ))}
    </div>
  )
}

function HourLabels({ shown }: { shown: HourBar[] }) {
  return (
    <div aria-hidden="true" className="figure flex pt-2 text-11 text-muted">
      {shown.map((bar, at) => (
        <span
          key={bar.hour}
          className={cx(
            'min-w-0 flex-1 text-center',
            at % 2 === 1 && 'invisible',
            at % 4 !== 0 && 'max-sm:invisible',
          )}
        >
          <span className="-mx-3">{formatHour(bar.hour)}</span>
        </span>
      ))}
    </div>
  )
}

function HoursTable({ shown, lastWeek }: { shown: HourBar[]; lastWeek: string }) {
  return (
    <div className="sr-only">
      <table>
        <caption>{copy.perHourTodayAnd(lastWeek)}</caption>
        <thead>
          <tr>
            <th>{copy.hour}</th>
            <th>{copy.ai}</th>
            <th>{shared.team}</th>
            <th>{lastWeek}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((bar) => (
            <tr key={bar.hour}>
              <th>{formatHour(bar.hour)}</th>
              <td>{bar.ai}</td>
              <td>{bar.team}</td>
              <td>{bar.lastWeek}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
