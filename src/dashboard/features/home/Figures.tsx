import type { Figure } from '#contract/report'
import * as copy from '#copy/home'
import * as reportCopy from '#copy/report'
import { durationParts } from '#dashboard/copy/dates.ts'
import { formatNumber as number } from '#dashboard/copy/format-numbers.ts'
import { cx } from '#dashboard/ui/cx.ts'
import type { Home } from './home.functions.ts'
import { countChange, shareChange, timeChange, type Change } from './figure-words.ts'

/** Today's four figures, each with its last 14 days. */
export function Figures({ home, lastWeek }: { home: Home; lastWeek: string }) {
  const { handled, byAi, stayedClosed, replySeconds } = home
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
        change={countChange(handled)}
        against={lastWeek}
      />
      <Metric
        name={reportCopy.doneByAi}
        hint={copy.byAiHint}
        value={toPercent(byAi)}
        figure={byAi}
        change={shareChange(byAi)}
        against={lastWeek}
      />
      <Metric
        name={reportCopy.stayedDone}
        hint={copy.resolvedHint}
        value={toPercent(stayedClosed)}
        figure={stayedClosed}
        change={shareChange(stayedClosed)}
        against={copy.lastWeek}
      />
      <Metric
        name={copy.medianReply}
        hint={copy.medianHint}
        value={toTime(replySeconds)}
        figure={replySeconds}
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

const TONES = { ok: 'text-ok', wait: 'text-wait', none: 'text-text-2' }

function Metric({
  name,
  hint,
  value,
  figure,
  change,
  against,
}: {
  name: string
  hint: string
  value: [string, string] | null
  figure: Figure
  change: Change | null
  against: string
}) {
  return (
    <div className="min-w-0 px-4 pt-4 pb-3.5 md:px-5">
      <dt title={hint} className="text-13 font-medium text-text-2">
        {name}
      </dt>
      <dd className="mt-1 mb-1.5 flex items-end justify-between gap-3">
        {value ? (
          <span className="figure font-display text-28 leading-9 font-semibold whitespace-nowrap">
            {value[0]}
            {value[1] && (
              <small className="ml-1 font-sans text-14 font-medium text-muted">{value[1]}</small>
            )}
          </span>
        ) : (
          <span className="leading-9 text-muted">{reportCopy.none}</span>
        )}
        <Sparkline values={figure.days} />
      </dd>
      <dd className="text-12 text-muted">
        {change === 'same' ? (
          copy.sameAs(against)
        ) : change ? (
          <>
            <b className={cx('figure font-medium', TONES[change.tone])}>{change.words}</b>{' '}
            {copy.fromValue(against)}
          </>
        ) : (
          copy.noneFor(against)
        )}
      </dd>
    </div>
  )
}

const WIDTH = 112
const HEIGHT = 32
const INSET = 4

/** Decoration beside the figure: the shape of two weeks. Days without a value leave a gap. */
function Sparkline({ values }: { values: (number | null)[] }) {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const least = Math.min(...known)
  const range = Math.max(...known) - least || 1
  const points = values.map((value, at) =>
    value === null
      ? null
      : {
          x: INSET + (at / (values.length - 1)) * (WIDTH - 2 * INSET),
          y: HEIGHT - INSET - ((value - least) / range) * (HEIGHT - 2 * INSET),
        },
  )
  const path = points
    .map((point, at) =>
      point ? `${points[at - 1] ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}` : '',
    )
    .join(' ')
  const last = points.at(-1)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      className="h-8 w-28 flex-none overflow-visible max-xl:w-20 max-sm:hidden"
    >
      <path
        d={path}
        fill="none"
        stroke="var(--muted)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {last && <circle cx={last.x} cy={last.y} r="2.5" fill="var(--text)" />}
    </svg>
  )
}
