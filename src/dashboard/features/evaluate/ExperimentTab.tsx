import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { Comparison, EvaluationDays, ShareResult } from '#contract/evaluation'
import type { SessionFilter } from '#contract/evaluation/filter'
import * as copy from '#copy/evaluate'
import * as reportCopy from '#copy/report'
import { formatDuration } from '#dashboard/copy/dates.ts'
import { formatNumber, formatOneDigit } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { TitledPanel } from '#dashboard/ui/TitledPanel.tsx'
import { experimentQuery } from './queries.ts'

/** Compares the AI with the control group and V1 with V2, with the interval of each difference. */
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
  const businessId = useBusinessId()
  const isEmpty = first.sessions === 0 || second.sessions === 0
  const needed = Math.max(0, ...shares.map((share) => share.needed))
  const isSmall = shares.some(
    (share) => Math.min(share.first.whole, share.second.whole) < share.needed,
  )
  return (
    <TitledPanel id={id} title={words.title} hint={words.hint}>
      <p className="flex flex-wrap items-center gap-x-5 text-13">
        <GroupLink comparison={comparison} isFirst />
        <GroupLink comparison={comparison} />
      </p>
      {isEmpty && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-13 text-muted">
          {words.empty}
          {id === 'rollout' && (
            <Link to="/settings" search={{ businessId }} className={buttonClass()}>
              {copy.openRollout}
            </Link>
          )}
        </p>
      )}
      {isSmall && (
        <p className="mt-3 flex gap-2 rounded-control bg-wait-soft px-3 py-2 text-13 text-wait">
          <TriangleAlert className="mt-0.5" aria-hidden="true" />
          {copy.smallSample(formatNumber(needed))}
        </p>
      )}
      {shares.length > 0 && (
        <ul className="mt-3">
          {shares.map((share) => (
            <ShareRow key={share.id} share={share} comparison={id} widest={widestOf(shares)} />
          ))}
          {reply && (
            <li className="border-t border-line py-3 text-13">
              <b className="font-medium">{reportCopy.firstReply}</b>
              <span className="figure block text-text-2">
                {words.first} {formatDuration(reply.firstSeconds * 1000)}, {words.second}{' '}
                {formatDuration(reply.secondSeconds * 1000)}
              </span>
              <span className="block text-muted">{timesOf(reply)}</span>
            </li>
          )}
        </ul>
      )}
    </TitledPanel>
  )
}

/** Writes a ratio below one as "so many times faster". */
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
  const size = copy.groupSize(isFirst ? words.first : words.second, formatNumber(sessions))
  if (sessions === 0) return <span className="text-muted">{size}</span>
  return (
    <Link
      from="/evaluate"
      to="/evaluate"
      search={(kept) => ({
        ...kept,
        daftar: 'semua',
        ...groupSearch(comparison.id, isFirst),
      })}
      className="inline-flex min-h-6 items-center font-medium text-brand hover:underline pointer-coarse:min-h-10"
    >
      {size}
    </Link>
  )
}

/** A group of behaviours contains only sessions in which the AI wrote. */
const groupSearch = (id: Comparison['id'], isFirst = false) =>
  id === 'rollout'
    ? ({ lengan: isFirst ? 'ai' : 'control' } as const)
    : ({ perilaku: isFirst ? 'v2' : 'v1', oleh: 'ai' } as const)

const LISTS = {
  tetap_selesai: 'tetap',
  oleh_ai: 'oleh_ai',
  diserahkan: 'diserahkan',
  tanya_ulang: 'tanya_ulang',
  tak_terjawab: 'tak_terjawab',
} as const satisfies Record<ShareResult['id'], SessionFilter>

/** "AI 71,2% (161 dari 226)", a link to the 161 sessions. */
function ShareLink({
  share,
  comparison,
  isFirst,
}: {
  share: ShareResult
  comparison: Comparison['id']
  isFirst?: boolean
}) {
  const { part, whole } = isFirst ? share.first : share.second
  const name = copy.comparisons[comparison][isFirst ? 'first' : 'second']
  const words = copy.partOf(formatNumber(part), formatNumber(whole))
  return (
    <span className="whitespace-nowrap">
      {name} <b className="font-semibold text-text">{formatPercent(part / whole)}</b>{' '}
      {part === 0 ? (
        <span className="text-muted">{words}</span>
      ) : (
        <Link
          from="/evaluate"
          to="/evaluate"
          search={(kept) => ({
            ...kept,
            daftar: LISTS[share.id],
            ...groupSearch(comparison, isFirst),
          })}
          aria-label={copy.openList(
            `${copy.experimentMetrics[share.id]}, ${name}`,
            formatPercent(part / whole),
            formatNumber(part),
          )}
          className="inline-flex min-h-6 items-center text-muted underline hover:text-text pointer-coarse:min-h-10"
        >
          {words}
        </Link>
      )}
    </span>
  )
}

const formatPercent = (share: number) => `${formatOneDigit(share * 100)}%`
const formatPoints = (share: number) =>
  `${share > 0 ? '+' : share < 0 ? '−' : ''}${formatOneDigit(Math.abs(share) * 100)}`

/** The end of the bars' scale: the farthest interval, as a share rounded up to ten points. */
const widestOf = (shares: ShareResult[]): number =>
  Math.min(1, Math.ceil(Math.max(0.1, ...shares.flatMap((one) => [-one.low, one.high])) * 10) / 10)

function ShareRow({
  share,
  comparison,
  widest,
}: {
  share: ShareResult
  comparison: Comparison['id']
  widest: number
}) {
  const { difference, low, high, isMoreBetter } = share
  const isClear = low > 0 || high < 0
  const isGood = difference > 0 === isMoreBetter
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line py-3 text-13 first:border-0 md:grid-cols-[minmax(0,1fr)_16rem] md:items-center">
      <span>
        <b className="font-medium">{copy.experimentMetrics[share.id]}</b>
        <span className="figure flex flex-wrap items-baseline gap-x-4 text-text-2">
          <ShareLink share={share} comparison={comparison} isFirst />
          <ShareLink share={share} comparison={comparison} />
        </span>
        <span
          className={cx('block', isClear ? (isGood ? 'text-ok' : 'text-danger') : 'text-muted')}
        >
          {copy.difference(formatPoints(difference), formatPoints(low), formatPoints(high))}{' '}
          {isClear ? (isGood ? copy.clearlyBetter : copy.clearlyWorse) : copy.notClear}
        </span>
      </span>
      <IntervalBar
        low={low}
        high={high}
        difference={difference}
        isClear={isClear}
        isGood={isGood}
        widest={widest}
      />
    </li>
  )
}

/** The scale from -`widest` to +`widest`; the line in the middle means no difference. */
function IntervalBar({
  low,
  high,
  difference,
  isClear,
  isGood,
  widest,
}: {
  low: number
  high: number
  difference: number
  isClear: boolean
  isGood: boolean
  widest: number
}) {
  const percentAt = (share: number) => (share / widest + 1) * 50
  const color = isClear ? (isGood ? 'bg-ok' : 'bg-danger') : 'bg-muted'
  return (
    <span aria-hidden="true" className="relative block h-5">
      <span className="absolute inset-x-0 top-2.25 h-px bg-line" />
      <span className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
      <span
        className={cx('absolute top-1.75 h-1.5 rounded-full opacity-50', color)}
        style={{ left: `${percentAt(low)}%`, right: `${100 - percentAt(high)}%` }}
      />
      <span
        className={cx('absolute top-1 size-3 -translate-x-1/2 rounded-full', color)}
        style={{ left: `${percentAt(difference)}%` }}
      />
    </span>
  )
}
