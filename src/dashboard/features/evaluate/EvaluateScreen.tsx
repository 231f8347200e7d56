import type { ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Gauge } from 'lucide-react'
import { EVALUATE_DAYS, type EvaluateDays, type Evaluation } from '#contract/report'
import * as copy from '#copy/evaluate'
import * as formatsCopy from '#copy/formats'
import * as reportCopy from '#copy/report'
import * as screensCopy from '#copy/screens'
import * as shared from '#copy/shared'
import { ESCALATION_LABEL } from '#dashboard/conversation/labels.ts'
import { formatDuration } from '#dashboard/copy/dates.ts'
import { formatNumber, formatStepTime } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { SegmentedControl } from '#dashboard/ui/SegmentedControl.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { DaysChart } from './DaysChart.tsx'
import { evaluationQuery } from './queries.ts'
import { byAiShare, pointChange } from './shares.ts'

const SPANS = EVALUATE_DAYS.map((days) => ({
  value: String(days),
  label: formatsCopy.daysLong(days),
}))

/**
 * What became of the agent's work: conversations as /home counts them, and what went to the team.
 */
export function EvaluateScreen() {
  const businessId = useBusinessId()
  const { hari } = useSearch({ from: '/_dashboard/evaluate' })
  const days: EvaluateDays = hari ? 30 : 7
  const navigate = useNavigate({ from: '/evaluate' })
  const { data: evaluation } = useSuspenseQuery(evaluationQuery(businessId, days))
  const isEmpty = evaluation.now.handled === 0 && evaluation.reasons.length === 0
  return (
    <Pane>
      <PaneHead title={screensCopy.evaluation}>
        <SegmentedControl
          label={copy.period}
          options={SPANS}
          value={String(days)}
          onChange={(value) =>
            void navigate({
              search: (kept) => ({ ...kept, hari: value === '30' ? '30' : undefined }),
              replace: true,
            })
          }
          className="auto-cols-auto [&_button]:h-8 [&_button]:px-3"
        />
      </PaneHead>
      <PaneBody className="bg-canvas">
        {isEmpty ? (
          <EmptyState
            icon={<Gauge />}
            title={copy.noneInDays(days)}
            action={
              <Link to="/simulate" search={{ businessId }} className={buttonClass()}>
                {shared.tryInSimulator}
              </Link>
            }
          >
            {copy.figuresAppear}
          </EmptyState>
        ) : (
          <div className="mx-auto grid max-w-290 gap-5 px-4 py-5 md:px-9 md:py-6">
            <Figures evaluation={evaluation} days={days} />
            {evaluation.now.handled > 0 && <DaysChart days={evaluation.days} />}
            <div className="grid items-start gap-5 lg:grid-cols-2">
              <Reasons evaluation={evaluation} />
              <Gaps evaluation={evaluation} businessId={businessId} />
            </div>
          </div>
        )}
      </PaneBody>
    </Pane>
  )
}

function Figures({
  evaluation: { now, before, answerMs, reasons, taken },
  days,
}: {
  evaluation: Evaluation
  days: EvaluateDays
}) {
  const share = byAiShare(now)
  const change = pointChange(now, before)
  const handOvers = reasons.reduce((sum, { count }) => sum + count, 0)
  const due = taken.inTime + taken.late
  return (
    <dl className="grid grid-cols-2 rounded-panel border border-line bg-surface lg:grid-cols-4 [&>*]:border-line max-lg:[&>*:nth-child(n+3)]:border-t [&>*:nth-child(even)]:border-l lg:[&>*+*]:border-l">
      <Metric name={reportCopy.doneByAi} value={share === null ? null : `${share}%`}>
        {change === null ? (
          copy.noneBefore(days)
        ) : change === 0 ? (
          copy.sameAsBefore(days)
        ) : (
          <>
            <b
              className={cx('figure font-medium', change > 0 ? 'text-ok' : 'text-wait')}
            >{`${change > 0 ? '+' : ''}${change} poin`}</b>{' '}
            {copy.fromBefore(days)}
          </>
        )}
      </Metric>
      <Metric name={reportCopy.handled} value={formatNumber(now.handled)}>
        {copy.byAiAndTeam(
          formatNumber(now.byAi),
          formatNumber(now.handled - now.byAi),
          formatNumber(handOvers),
        )}
      </Metric>
      <Metric name={copy.timeToCompose} value={answerMs === null ? null : formatStepTime(answerMs)}>
        {copy.medianHint}
      </Metric>
      <Metric
        name={copy.takenOnTime}
        value={due === 0 ? null : `${Math.round((taken.inTime / due) * 100)}%`}
      >
        {taken.medianSeconds === null
          ? copy.noneTaken
          : copy.usuallyWithin(formatDuration(taken.medianSeconds * 1000))}
        {taken.open > 0 && copy.openOnes(formatNumber(taken.open))}
      </Metric>
    </dl>
  )
}

function Metric({
  name,
  value,
  children,
}: {
  name: string
  value: string | null
  children: ReactNode
}) {
  return (
    <div className="min-w-0 px-4 pt-4 pb-3.5 md:px-5">
      <dt className="text-13 font-medium text-text-2">{name}</dt>
      <dd
        className={cx(
          'mt-1 mb-1.5',
          value === null
            ? 'leading-9 text-muted'
            : 'figure font-display text-28 leading-9 font-semibold',
        )}
      >
        {value ?? reportCopy.none}
      </dd>
      <dd className="text-12 text-pretty text-muted">{children}</dd>
    </div>
  )
}

function Reasons({ evaluation: { reasons } }: { evaluation: Evaluation }) {
  const most = Math.max(1, ...reasons.map(({ count }) => count))
  return (
    <Panel id="alasan" title={copy.handOverReasons}>
      {reasons.length === 0 ? (
        <p className="text-13 text-muted">{copy.noHandOvers}</p>
      ) : (
        <ul>
          {reasons.map(({ reason, count }) => {
            const { label, icon: Icon } = ESCALATION_LABEL[reason]
            return (
              <li
                key={reason}
                className="grid h-9 grid-cols-[16px_minmax(0,9rem)_minmax(0,1fr)_3rem] items-center gap-x-3 text-13"
              >
                <Icon className="text-muted" />
                <span className="cut">{label}</span>
                <span aria-hidden="true" className="h-1.5 rounded-full bg-line">
                  <span
                    style={{ width: `${(count / most) * 100}%` }}
                    className="block h-full rounded-full bg-muted"
                  />
                </span>
                <span className="figure text-right">{formatNumber(count)}</span>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}

function Gaps({
  evaluation: { gaps },
  businessId,
}: {
  evaluation: Evaluation
  businessId: string
}) {
  return (
    <Panel
      id="celah"
      title={copy.notInKnowledge}
      aside={
        gaps.length > 0 && (
          <Link
            to="/training"
            search={{ businessId }}
            className="text-13 font-medium text-brand hover:underline"
          >
            {copy.fillIn}
          </Link>
        )
      }
    >
      {gaps.length === 0 ? (
        <p className="text-13 text-muted">{copy.allAnswered}</p>
      ) : (
        <ul>
          {gaps.map((gap) => (
            <li
              key={gap.escalationId}
              className="relative border-t border-line py-2 first:border-0"
            >
              <Link
                to="/inbox/$roomId"
                params={{ roomId: gap.roomId }}
                search={{ businessId, tab: 'semua' }}
                className="block text-13 wrap-anywhere before:absolute before:inset-0 before:content-[''] hover:underline"
              >
                {gap.line || copy.questionWithoutSummary}
              </Link>
              <Time iso={gap.openedAt} className="text-12 text-muted" />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Panel({
  id,
  title,
  aside,
  children,
}: {
  id: string
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-panel border border-line bg-surface px-4 py-4 md:px-5"
    >
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id={id} className="font-heading text-14 font-bold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
