import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AiTurn, Attempt, ResultRow, RunRow } from '#contract/scenario'
import * as copy from '#copy/scenario'
import * as reasonsCopy from '#copy/reasons'
import { reasonLabel } from '#dashboard/conversation/labels.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { resultQuery } from './scenario-queries.ts'
import { describeFailure } from './scenario-words.ts'

/** The conversations of one scenario in a run, and what failed in each. */
export function ResultDialog({
  run,
  result,
  onClose,
}: {
  run: RunRow
  result: ResultRow | null
  onClose: () => void
}) {
  const [shown, setShown] = useState(result)
  if (result && result !== shown) setShown(result)
  return (
    <Dialog
      open={result !== null}
      onClose={onClose}
      variant="side"
      width={520}
      title={shown?.title ?? ''}
    >
      {shown && <Attempts key={shown.scenario_id} run={run} scenarioId={shown.scenario_id} />}
    </Dialog>
  )
}

function Attempts({ run, scenarioId }: { run: RunRow; scenarioId: string }) {
  const { data, error, refetch } = useQuery(resultQuery(run.business_id, run.id, scenarioId))
  const [chosen, setChosen] = useState<number | null>(null)
  if (error) return <ErrorState onRetry={() => void refetch()}>{messageOf(error)}</ErrorState>
  if (!data) return <SkeletonRows rows={6} />
  const firstFailed = data.attempts.findIndex((attempt) => !attempt.passed)
  const at = chosen ?? Math.max(0, firstFailed)
  const attempt = data.attempts[at]
  return (
    <div className="grid gap-4">
      <p className="text-13 text-text-2">
        {copy.wanted[data.scenario.expectation.outcome]}
        {data.scenario.source_title &&
          data.scenario.expectation.cites &&
          `. ${copy.citesTitle(data.scenario.source_title)}`}
      </p>
      {data.attempts.length > 1 && (
        <Select
          aria-label={copy.repetitions}
          value={String(at)}
          onChange={(event) => setChosen(Number(event.target.value))}
          options={data.attempts.map((one, index) => ({
            value: String(index),
            label: copy.attemptWith(index + 1, one.passed),
          }))}
        />
      )}
      {attempt && <Played attempt={attempt} />}
    </div>
  )
}

function Played({ attempt }: { attempt: Attempt }) {
  return (
    <>
      {attempt.failures.length > 0 && (
        <Notice tone="danger">
          <p className="font-medium">{copy.whatFailed}</p>
          <ul className="mt-1 list-disc pl-4.5">
            {attempt.failures.map((failure) => (
              <li key={`${failure.check}${failure.detail}`}>{describeFailure(failure)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ol aria-label={copy.conversation} className="grid gap-2">
        {attempt.turns.map((turn, index) => (
          <li key={index} className={cx('max-w-[85%]', turn.by === 'ai' ? 'justify-self-end' : '')}>
            {turn.by === 'ai' ? (
              <Answer turn={turn} />
            ) : (
              <p className="rounded-bubble border border-line bg-surface px-3 py-2 text-14 whitespace-pre-wrap">
                {turn.text}
              </p>
            )}
          </li>
        ))}
      </ol>
      {attempt.turns.length === 0 && <p className="text-13 text-muted">{copy.noAnswer}</p>}
    </>
  )
}

function Answer({ turn }: { turn: AiTurn }) {
  const notes = [
    turn.kind === 'handover' ? copy.handedOver(reasonLabel(turn.reason)?.toLowerCase() ?? '') : '',
    turn.sources.length > 0
      ? copy.sourcesUsed(turn.sources.map((source) => source.title).join(', '))
      : '',
    turn.heldDrafts > 0 ? copy.heldDrafts(turn.heldDrafts) : '',
    turn.rule ? reasonsCopy.answerRuleLabel[turn.rule] : '',
  ].filter(Boolean)
  return (
    <>
      <p className="rounded-bubble border-l-2 border-ai bg-ai-soft px-3 py-2 text-14 whitespace-pre-wrap">
        {turn.text || copy.silent}
      </p>
      {notes.length > 0 && (
        <p className="mt-1 px-1 text-12 text-pretty text-muted">{notes.join(' · ')}</p>
      )}
    </>
  )
}
