import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { EvaluationDays } from '#contract/evaluation'
import type { SessionFilter } from '#contract/evaluation/filter'
import * as copy from '#copy/evaluate'
import * as reportCopy from '#copy/report'
import { formatDuration } from '#dashboard/copy/dates.ts'
import { formatNumber, formatStepTime } from '#dashboard/copy/format-numbers.ts'
import { cx } from '#dashboard/ui/cx.ts'
import type { Summary } from './queries.ts'

const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)

/** The figures of the span; each opens the sessions behind it. */
export function Figures({ summary, days }: { summary: Summary; days: EvaluationDays }) {
  const { now, response, stayed } = summary
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line lg:grid-cols-4">
      <ByAi summary={summary} days={days} />
      <Figure name={reportCopy.handled} value={formatNumber(now.answered)} filter="dijawab">
        {copy.byAiAndTeam(formatNumber(now.byAi), formatNumber(now.answered - now.byAi))}
      </Figure>
      <Figure name={copy.handedToTeam} value={formatNumber(now.handedOver)} filter="diserahkan">
        {copy.ofConversations(formatNumber(now.sessions))}
      </Figure>
      <Figure
        name={copy.averageScore}
        value={now.score === null ? null : formatNumber(Math.round(now.score))}
        filter="kritis"
      >
        {copy.criticalOnes(formatNumber(now.critical))}
      </Figure>
      <Figure
        name={copy.firstReply}
        value={now.replySeconds === null ? null : formatDuration(now.replySeconds * 1000)}
        filter="dijawab"
      >
        {response.answerMs === null
          ? copy.halfIsFaster
          : copy.aiComposes(formatStepTime(response.answerMs))}
      </Figure>
      <Figure
        name={reportCopy.stayedDone}
        value={stayed ? `${Math.round((stayed.stayed / stayed.closed) * 100)}%` : null}
        filter="kembali"
      >
        {stayed
          ? copy.stayedOf(formatNumber(stayed.stayed), formatNumber(stayed.closed))
          : copy.stayedLater}
      </Figure>
      <Figure name={copy.askedAgain} value={formatNumber(now.repeated)} filter="tanya_ulang">
        {copy.askedAgainHint}
      </Figure>
      <Figure name={copy.unanswered} value={formatNumber(now.unanswered)} filter="tak_terjawab">
        {copy.heldOnes(formatNumber(now.held))}
      </Figure>
    </dl>
  )
}

function ByAi({ summary: { now, before }, days }: { summary: Summary; days: EvaluationDays }) {
  const share = shareOf(now.byAi, now.answered)
  const past = shareOf(before.byAi, before.answered)
  const change = share === null || past === null ? null : share - past
  return (
    <Figure name={reportCopy.doneByAi} value={share === null ? null : `${share}%`} filter="oleh_ai">
      {change === null ? (
        copy.noneBefore(days)
      ) : change === 0 ? (
        copy.sameAsBefore(days)
      ) : (
        <>
          <b className={cx('figure font-medium', change > 0 ? 'text-ok' : 'text-wait')}>
            {copy.points(`${change > 0 ? '+' : ''}${change}`)}
          </b>{' '}
          {copy.fromBefore(days)}
        </>
      )}
    </Figure>
  )
}

function Figure({
  name,
  value,
  filter,
  children,
}: {
  name: string
  /** null: nothing to measure */
  value: string | null
  filter: SessionFilter
  children: ReactNode
}) {
  return (
    <div className="relative min-w-0 bg-surface px-4 pt-4 pb-3.5 hover:bg-sunken md:px-5">
      <dt className="text-13 font-medium text-text-2">{name}</dt>
      <dd
        className={cx(
          'mt-1 mb-1.5',
          value === null
            ? 'leading-9 text-muted'
            : 'figure font-display text-28 leading-9 font-semibold',
        )}
      >
        <Link
          from="/evaluate"
          to="/evaluate"
          search={(kept) => ({ ...kept, daftar: filter })}
          aria-label={copy.openList(name, value ?? reportCopy.none)}
          className="before:absolute before:inset-0 before:content-['']"
        >
          {value ?? reportCopy.none}
        </Link>
      </dd>
      <dd className="text-12 text-pretty text-muted">{children}</dd>
    </div>
  )
}
