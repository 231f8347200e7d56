import { Link } from '@tanstack/react-router'
import type { HourBar } from '#contract/report'
import * as copy from '#copy/home'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { Popover } from '#dashboard/ui/overlay/Popover.tsx'
import { type HourDays, hourList, type HourPart } from './hour-list.ts'
import { hourName } from './hour-words.ts'

type Props = { bar: HourBar; top: number; isNow: boolean; lastWeek: string; days: HourDays }

/**
 * An hour of the chart. Its button opens a list of the figures, and each figure opens its
 * conversations.
 */
export function HourColumn({ bar, top, isNow, lastWeek, days }: Props) {
  const name = hourName(bar.hour, isNow)
  const parts = [
    { part: 'ai', label: copy.ai },
    { part: 'team', label: shared.team },
    { part: 'lastWeek', label: lastWeek },
  ] as const
  const look = cx('group relative min-w-0 flex-1 hover:bg-sunken', isNow && 'bg-sunken')
  if (parts.every(({ part }) => bar[part] === 0)) return <div className={look} />
  return (
    <div className={look}>
      <Popover
        label={copy.conversationsOf(name)}
        trigger={(props) => (
          <button
            {...props}
            type="button"
            aria-label={copy.conversationsOf(name)}
            className="absolute inset-0 flex flex-col items-center justify-end gap-px"
          >
            <Bars bar={bar} top={top} />
          </button>
        )}
      >
        {() => (
          <div className="grid min-w-44 gap-1 p-3 text-13">
            <b className="px-2 font-semibold">{name}</b>
            {parts.map(({ part, label }) => (
              <PartLink key={part} part={part} label={label} bar={bar} days={days} />
            ))}
          </div>
        )}
      </Popover>
      <HoverCard name={name} bar={bar} parts={parts} />
    </div>
  )
}

const Bars = ({ bar, top }: Pick<Props, 'bar' | 'top'>) => (
  <>
    {bar.team > 0 && (
      <i
        className="w-[36%] max-w-4 rounded-t-[2px] bg-muted/60"
        style={{ height: `${(bar.team / top) * 100}%` }}
      />
    )}
    {bar.ai > 0 && (
      <i
        className={cx('w-[36%] max-w-4 bg-ai', bar.team === 0 && 'rounded-t-[2px]')}
        style={{ height: `${(bar.ai / top) * 100}%` }}
      />
    )}
  </>
)

function PartLink({
  part,
  label,
  bar,
  days,
}: {
  part: HourPart
  label: string
  bar: HourBar
  days: HourDays
}) {
  const businessId = useBusinessId()
  const line = 'flex min-h-8 items-center justify-between gap-6 rounded-control px-2'
  const count = <span className="figure">{formatNumber(bar[part])}</span>
  if (bar[part] === 0)
    return (
      <p className={cx(line, 'text-muted')}>
        {label}
        {count}
      </p>
    )
  return (
    <Link
      to="/evaluate"
      search={{ businessId, ...hourList(part, bar.hour, days) }}
      aria-label={copy.openFigure(label, formatNumber(bar[part]))}
      className={cx(line, 'font-medium hover:bg-sunken')}
    >
      {label}
      {count}
    </Link>
  )
}

/** The tooltip with the same figures on hover. */
const HoverCard = ({
  name,
  bar,
  parts,
}: {
  name: string
  bar: HourBar
  parts: readonly { part: HourPart; label: string }[]
}) => (
  <div
    aria-hidden="true"
    className="pointer-events-none absolute bottom-1/3 left-1/2 z-10 hidden w-max -translate-x-1/2 rounded-control bg-raised px-3 py-2 text-12 shadow-float group-hover:block group-first:left-0 group-first:translate-x-0 group-last:right-0 group-last:left-auto group-last:translate-x-0 group-has-[[aria-expanded=true]]:hidden"
  >
    <b className="mb-1 block font-semibold">{name}</b>
    <dl className="figure grid grid-cols-[auto_auto] gap-x-4.5 gap-y-0.5 text-text-2 [&>dd]:text-right">
      {parts.map(({ part, label }) => (
        <div key={part} className="contents">
          <dt>{label}</dt>
          <dd className="text-right">{bar[part]}</dd>
        </div>
      ))}
    </dl>
  </div>
)
