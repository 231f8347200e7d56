import type { Evaluation } from '#contract/report'
import * as copy from '#copy/evaluate'
import { formatDay } from '#dashboard/copy/dates.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { cx } from '#dashboard/ui/cx.ts'

const LEGEND = [
  { name: copy.byAiAlone, color: 'bg-ai' },
  { name: copy.helpedByTeam, color: 'bg-muted/60' },
]
const TICKS = 3

/**
 * One bar per day: conversations that the AI answered alone, and above them those with a member or
 * a hand-over. A table has the numbers for screen readers.
 */
export function DaysChart({ days }: { days: Evaluation['days'] }) {
  const step = Math.max(1, Math.ceil(Math.max(...days.map((day) => day.handled)) / TICKS))
  const top = step * TICKS
  return (
    <section
      aria-labelledby="per-hari"
      className="min-w-0 rounded-panel border border-line bg-surface px-4 py-4 md:px-5"
    >
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="per-hari" className="font-heading text-14 font-bold">
          {copy.handledPerDay}
        </h2>
        <ul aria-hidden="true" className="ml-auto flex gap-4 text-12 text-text-2">
          {LEGEND.map(({ name, color }) => (
            <li key={name} className="flex items-center gap-1.5">
              <i className={`size-2.25 rounded-[2px] ${color}`} />
              {name}
            </li>
          ))}
        </ul>
      </div>
      <div
        aria-hidden="true"
        className="grid grid-cols-[minmax(0,1fr)_36px] grid-rows-[176px_20px]"
      >
        <Bars days={days} top={top} />
        <div className="figure relative text-right text-11 text-muted">
          {Array.from({ length: TICKS + 1 }, (_, tick) => (
            <span
              key={tick}
              className="absolute right-0 translate-y-1/2"
              style={{ bottom: `${(tick / TICKS) * 100}%` }}
            >
              {formatNumber(step * tick)}
            </span>
          ))}
        </div>
        <DayLabels days={days} />
      </div>
      <DaysTable days={days} />
    </section>
  )
}

function Bars({ days, top }: { days: Evaluation['days']; top: number }) {
  return (
    <div className="relative flex items-end">
      {Array.from({ length: TICKS + 1 }, (_, tick) => (
        <i
          key={tick}
          className="absolute inset-x-0 border-t border-line"
          style={{ bottom: `${(tick / TICKS) * 100}%` }}
        />
      ))}
      {days.map((day) => (
        <div
          key={day.day}
          title={copy.dayFigures(
            formatDay(day.day),
            formatNumber(day.byAi),
            formatNumber(day.handled - day.byAi),
          )}
          className="relative flex h-full min-w-0 flex-1 flex-col justify-end px-px sm:px-1.5"
        >
          <span
            className="mx-auto w-full max-w-10 rounded-t-[3px] bg-muted/60"
            style={{ height: `${((day.handled - day.byAi) / top) * 100}%` }}
          />
          <span
            className="mx-auto w-full max-w-10 bg-ai first:rounded-t-[3px]"
            style={{ height: `${(day.byAi / top) * 100}%` }}
          />
        </div>
      ))}
    </div>
  )
}

function DayLabels({ days }: { days: Evaluation['days'] }) {
  const every = Math.ceil(days.length / 8)
  return (
    <div className="figure flex pt-2 text-11 text-muted">
      {days.map((day, at) => (
        <span
          key={day.day}
          className={cx(
            'min-w-0 flex-1 text-center whitespace-nowrap',
            days.length > 7 && (days.length - 1 - at) % (2 * every) !== 0 && 'max-sm:invisible',
          )}
        >
          {(days.length - 1 - at) % every === 0 && (
            <span className="-mx-4">{formatDay(day.day)}</span>
          )}
        </span>
      ))}
    </div>
  )
}

function DaysTable({ days }: { days: Evaluation['days'] }) {
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
            <td>{day.handled - day.byAi}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
