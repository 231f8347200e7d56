import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { Comparison, EvaluationDays, ShareResult } from '#contract/evaluation'
import * as copy from '#copy/evaluate'
import { formatDuration } from '#dashboard/copy/dates.ts'
import { formatNumber, formatOneDigit } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { Panel } from './Panel.tsx'
import { experimentQuery } from './queries.ts'

/** The AI against the control group and V1 against V2, with the interval of each difference. */
export function ExperimentTab({ days }: { days: EvaluationDays }) {
  const { data } = useSuspenseQuery(experimentQuery(useBusinessId(), days))
  return (
    <div className="mx-auto grid max-w-290 gap-5 px-4 py-5 md:px-9 md:py-6">
      {data.map((comparison) => (
        <ComparisonPanel key={comparison.id} comparison={comparison} />
      ))}
    </div>
  )
}

function ComparisonPanel({ comparison }: { comparison: Comparison }) {
  const { id, first, second, shares, reply } = comparison
  const words = copy.comparisons[id]
  const isEmpty = first.sessions === 0 || second.sessions === 0
  const needed = Math.max(0, ...shares.map((share) => share.needed))
  const isSmall = shares.some(
    (share) => Math.min(share.first.whole, share.second.whole) < share.needed,
  )
  return (
    <Panel id={id} title={words.title} hint={words.hint}>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-13">
        <GroupLink comparison={comparison} isFirst />
        <GroupLink comparison={comparison} />
      </p>
      {isEmpty && <p className="mt-3 text-13 text-muted">{words.empty}</p>}
      {isSmall && (
        <p className="mt-3 flex gap-2 rounded-control bg-wait-soft px-3 py-2 text-13 text-wait">
          <TriangleAlert className="mt-0.5" aria-hidden="true" />
          {copy.smallSample(formatNumber(needed))}
        </p>
      )}
      {shares.length > 0 && (
        <ul className="mt-3">
          {shares.map((share) => (
            <ShareRow key={share.id} share={share} names={words} />
          ))}
          {reply && (
            <li className="border-t border-line py-3 text-13">
              <b className="font-medium">{copy.firstReply}</b>
              <span className="figure block text-text-2">
                {words.first} {formatDuration(reply.firstSeconds * 1000)}, {words.second}{' '}
                {formatDuration(reply.secondSeconds * 1000)}
              </span>
              <span className="block text-muted">{timesOf(reply)}</span>
            </li>
          )}
        </ul>
      )}
    </Panel>
  )
}

/** A ratio below one reads as so many times faster. */
function timesOf({ ratio, low, high }: NonNullable<Comparison['reply']>): string {
  const said =
    ratio < 1
      ? copy.timesFaster(
          formatOneDigit(1 / ratio),
          formatOneDigit(1 / high),
          formatOneDigit(1 / low),
        )
      : copy.timesAsLong(formatOneDigit(ratio), formatOneDigit(low), formatOneDigit(high))
  return low <= 1 && high >= 1 ? `${said} ${copy.notClear}` : said
}

function GroupLink({ comparison, isFirst }: { comparison: Comparison; isFirst?: boolean }) {
  const words = copy.comparisons[comparison.id]
  const sessions = isFirst ? comparison.first.sessions : comparison.second.sessions
  return (
    <Link
      from="/evaluate"
      to="/evaluate"
      search={(kept) => ({
        ...kept,
        daftar: 'semua',
        ...(comparison.id === 'rollout'
          ? { lengan: isFirst ? ('ai' as const) : ('control' as const) }
          : { perilaku: isFirst ? ('v2' as const) : ('v1' as const) }),
      })}
      className="font-medium text-brand hover:underline"
    >
      {copy.groupSize(isFirst ? words.first : words.second, formatNumber(sessions))}
    </Link>
  )
}

const percent = (share: number) => `${formatOneDigit(share * 100)}%`
const points = (share: number) =>
  `${share > 0 ? '+' : share < 0 ? '−' : ''}${formatOneDigit(Math.abs(share) * 100)}`

function ShareRow({
  share,
  names,
}: {
  share: ShareResult
  names: { first: string; second: string }
}) {
  const { first, second, difference, low, high, isMoreBetter } = share
  const isClear = low > 0 || high < 0
  const isGood = difference > 0 === isMoreBetter
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line py-3 text-13 first:border-0 md:grid-cols-[minmax(0,1fr)_16rem] md:items-center">
      <span>
        <b className="font-medium">{copy.experimentMetrics[share.id]}</b>
        <span className="figure block text-text-2">
          {names.first} {percent(first.part / first.whole)}, {names.second}{' '}
          {percent(second.part / second.whole)}
        </span>
        <span
          className={cx('block', isClear ? (isGood ? 'text-ok' : 'text-danger') : 'text-muted')}
        >
          {copy.difference(points(difference), points(low), points(high))}{' '}
          {isClear ? (isGood ? copy.clearlyBetter : copy.clearlyWorse) : copy.notClear}
        </span>
      </span>
      <IntervalBar
        low={low}
        high={high}
        difference={difference}
        isClear={isClear}
        isGood={isGood}
      />
    </li>
  )
}

/** -100 to +100 points; the line in the middle is no difference. */
function IntervalBar({
  low,
  high,
  difference,
  isClear,
  isGood,
}: {
  low: number
  high: number
  difference: number
  isClear: boolean
  isGood: boolean
}) {
  const place = (share: number) => `${(share + 1) * 50}%`
  const color = isClear ? (isGood ? 'bg-ok' : 'bg-danger') : 'bg-muted'
  return (
    <span aria-hidden="true" className="relative block h-5">
      <span className="absolute inset-x-0 top-2.25 h-px bg-line" />
      <span className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
      <span
        className={cx('absolute top-1.75 h-1.5 rounded-full opacity-50', color)}
        style={{ left: place(low), right: `${100 - (high + 1) * 50}%` }}
      />
      <span
        className={cx('absolute top-1 size-3 -translate-x-1/2 rounded-full', color)}
        style={{ left: place(difference) }}
      />
    </span>
  )
}
