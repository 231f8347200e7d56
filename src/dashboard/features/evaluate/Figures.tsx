import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { EvaluationDays } from '#contract/evaluation'
import type { SessionFilter } from '#contract/evaluation/filter'
import * as copy from '#copy/evaluate'
import * as reportCopy from '#copy/report'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { Sparkline } from '#dashboard/ui/Sparkline.tsx'
import { type Change, type FigureRow, figureRows } from './figure-rows.ts'
import type { Summary } from './queries.ts'

/** The figures of the span; each opens the sessions that it counts. */
export function Figures({ summary, days }: { summary: Summary; days: EvaluationDays }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line lg:grid-cols-4">
      {figureRows(summary).map((figure) => (
        <Figure key={figure.name} figure={figure} days={days} />
      ))}
    </dl>
  )
}

function Figure({ figure, days }: { figure: FigureRow; days: EvaluationDays }) {
  const { name, value, filter, count, change, hint, parts } = figure
  return (
    <div className="relative min-w-0 bg-surface px-4 pt-4 pb-3.5 hover:bg-sunken md:px-5">
      <dt className="text-13 font-medium text-text-2">{name}</dt>
      <dd className="mt-1 mb-1.5 flex items-end justify-between gap-3">
        {value === null ? (
          <span className="leading-9 text-muted">{reportCopy.none}</span>
        ) : (
          <ListLink
            filter={filter}
            label={copy.openList(name, value, formatNumber(count))}
            className="figure font-display text-28 leading-9 font-semibold whitespace-nowrap before:absolute before:inset-0 before:content-['']"
          >
            {value}
          </ListLink>
        )}
        <Sparkline values={figure.days} />
      </dd>
      {change && (
        <dd className="text-12 text-muted">
          <ChangeWords change={change} days={days} />
        </dd>
      )}
      {hint && <dd className="text-12 text-pretty text-muted">{hint}</dd>}
      {parts.map((part) => (
        <dd key={part.filter} className="text-12 text-muted">
          {part.count > 0 ? (
            <ListLink
              filter={part.filter}
              className="relative inline-flex min-h-6 items-center underline hover:text-text pointer-coarse:min-h-10"
            >
              {part.text}
            </ListLink>
          ) : (
            part.text
          )}
        </dd>
      ))}
    </div>
  )
}

function ListLink({
  filter,
  label,
  className,
  children,
}: {
  filter: SessionFilter
  label?: string
  className: string
  children: ReactNode
}) {
  return (
    <Link
      from="/evaluate"
      to="/evaluate"
      search={(kept) => ({ ...kept, daftar: filter })}
      aria-label={label}
      className={className}
    >
      {children}
    </Link>
  )
}

const TONES = { ok: 'text-ok', wait: 'text-wait', none: 'text-text-2' }

function ChangeWords({ change, days }: { change: Change; days: EvaluationDays }) {
  if (change === 'same') return <>{copy.sameAsBefore(days)}</>
  return (
    <>
      <b className={cx('figure font-medium', TONES[change.tone])}>{change.words}</b>{' '}
      {copy.fromBefore(days)}
    </>
  )
}
