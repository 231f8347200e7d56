import { Link } from '@tanstack/react-router'
import type { SessionFilter } from '#contract/evaluation/filter'
import type { Figure } from '#contract/report'
import * as copy from '#copy/home'
import * as reportCopy from '#copy/report'
import { durationParts } from '#dashboard/copy/dates.ts'
import { formatNumber as number } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { dayAfter } from '#lib/time/zone'
import { Sparkline } from '#dashboard/ui/Sparkline.tsx'
import type { Home } from './home.functions.ts'
import { countChange, shareChange, timeChange, type Change } from './figure-words.ts'

type Shown = Pick<Home, 'handled' | 'byAi' | 'stayedClosed' | 'replySeconds' | 'today' | 'time'>

/** Today's four figures, each with its last 14 days. */
export function Figures({ home, lastWeek }: { home: Shown; lastWeek: string }) {
  const { handled, byAi, stayedClosed, replySeconds, today, time } = home
  const weekAgo = dayAfter(today, -7)
  const before = { tanggal: weekAgo, pukul: time }
  return (
    <dl
      aria-label={copy.comparedWith(lastWeek)}
      className="grid grid-cols-2 rounded-panel border border-line bg-surface lg:grid-cols-4 [&>*]:border-line max-lg:[&>*:nth-child(n+3)]:border-t [&>*:nth-child(even)]:border-l lg:[&>*+*]:border-l"
    >
      <Metric
        name={reportCopy.handled}
        hint={copy.answeredHint}
        value={handled.today === null ? null : [number(handled.today), '']}
        figure={handled}
        list={{ daftar: 'dijawab', tanggal: today }}
        before={before}
        change={countChange(handled)}
        against={lastWeek}
      />
      <Metric
        name={reportCopy.doneByAi}
        hint={copy.byAiHint}
        value={toPercent(byAi)}
        figure={byAi}
        list={{ daftar: 'oleh_ai', tanggal: today }}
        before={before}
        change={shareChange(byAi)}
        against={lastWeek}
      />
      <Metric
        name={reportCopy.stayedDone}
        hint={copy.resolvedHint}
        value={toPercent(stayedClosed)}
        figure={stayedClosed}
        list={{ daftar: 'tetap' }}
        before={{ sampai: weekAgo }}
        change={shareChange(stayedClosed)}
        against={copy.lastWeek}
      />
      <Metric
        name={reportCopy.firstReply}
        hint={copy.medianHint}
        value={toTime(replySeconds)}
        figure={replySeconds}
        list={{ daftar: 'dibalas', tanggal: today }}
        before={before}
        change={timeChange(replySeconds)}
        against={lastWeek}
      />
    </dl>
  )
}

const toPercent = ({ today }: Figure): [string, string] | null =>
  today === null ? null : [String(Math.round(today * 100)), '%']

const toTime = ({ today }: Figure): [string, string] | null =>
  today === null ? null : durationParts(Math.round(today) * 1000)

/** `tanggal`: one day up to a time; `sampai`: the day on which the figure is measured. */
type Before = { tanggal: string; pukul: string } | { sampai: string }

const TONES = { ok: 'text-ok', wait: 'text-wait', none: 'text-text-2' }

function Metric({
  name,
  hint,
  value,
  figure,
  list,
  before,
  change,
  against,
}: {
  name: string
  hint: string
  value: [string, string] | null
  figure: Figure
  /** the address of the conversations that it counts */
  list: { daftar: SessionFilter; tanggal?: string }
  /** the rest of the address of those of last week */
  before: Before
  change: Change | null
  against: string
}) {
  const businessId = useBusinessId()
  return (
    <div className="relative min-w-0 px-4 pt-4 pb-3.5 hover:bg-sunken md:px-5">
      <dt title={hint} className="text-13 font-medium text-text-2">
        {name}
      </dt>
      <dd className="mt-1 mb-1.5 flex items-end justify-between gap-3">
        {value ? (
          <Link
            to="/evaluate"
            search={{ businessId, ...list }}
            aria-label={copy.openFigure(name, value.join(''))}
            className="figure font-display text-28 leading-9 font-semibold whitespace-nowrap before:absolute before:inset-0 before:content-['']"
          >
            {value[0]}
            {value[1] && (
              <small className="ml-1 font-sans text-14 font-medium text-muted">{value[1]}</small>
            )}
          </Link>
        ) : (
          <span className="leading-9 text-muted">{reportCopy.none}</span>
        )}
        <Sparkline values={figure.days} />
      </dd>
      <dd className="text-12 text-muted">
        <Comparison
          change={change}
          against={against}
          opens={{ label: copy.openFigure(name, against), daftar: list.daftar, ...before }}
        />
      </dd>
    </div>
  )
}

function Comparison({
  change,
  against,
  opens,
}: {
  change: Change | null
  against: string
  opens: { label: string; daftar: SessionFilter } & Before
}) {
  const businessId = useBusinessId()
  if (!change) return copy.noneFor(against)
  const words =
    change === 'same' ? (
      copy.sameAs(against)
    ) : (
      <>
        <b className={cx('figure font-medium', TONES[change.tone])}>{change.words}</b>{' '}
        {copy.fromValue(against)}
      </>
    )
  const { label, ...search } = opens
  return (
    <Link
      to="/evaluate"
      search={{ businessId, ...search }}
      aria-label={label}
      className="relative inline-block min-h-6 leading-6 underline decoration-line-strong underline-offset-2 hover:text-text"
    >
      {words}
    </Link>
  )
}
