import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Play } from 'lucide-react'
import type { AiTurn, Attempt, ResultDetail, ResultRow, RunRow } from '#contract/scenario'
import * as copy from '#copy/scenario'
import * as reasonsCopy from '#copy/reasons'
import { reasonLabel } from '#dashboard/conversation/labels.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { ScenarioDialog } from '#dashboard/scenario/ScenarioDialog.tsx'
import { Button } from '#dashboard/ui/Button.tsx'
import { SegmentedControl } from '#dashboard/ui/form/SegmentedControl.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { Dialog, preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { describeChange } from './RunChanges.tsx'
import { comparisonQuery, resultQuery } from '../scenario-queries.ts'
import type { Replay } from '../use-replay.ts'
import { describeFailure } from '../scenario-words.ts'

type Props = {
  run: RunRow
  result: Pick<ResultRow, 'scenario_id' | 'title'> | null
  isKeeper: boolean
  onReplay: (replay: Replay) => void
  onClose: () => void
}

/** The conversations of one scenario in a run, the failures of each, and possible next steps. */
export function ResultDialog({ result, ...rest }: Props) {
  const [shown, setShown] = useState(result)
  if (result && result !== shown) setShown(result)
  return (
    <Dialog
      open={result !== null}
      onClose={rest.onClose}
      variant="side"
      width={520}
      title={shown?.title ?? ''}
    >
      {shown && <Detail key={shown.scenario_id} scenarioId={shown.scenario_id} {...rest} />}
    </Dialog>
  )
}

/** Where the other behaviour was tested too, a switch shows the answers of either. */
function Detail({ run, ...rest }: Omit<Props, 'result'> & { scenarioId: string }) {
  const done = run.passed_count + run.flaky_count + run.failed_count
  const other = useQuery(comparisonQuery(run.business_id, run.id, done)).data?.other
  const [behaviour, setBehaviour] = useState(run.behaviour)
  const read = other && other.behaviour === behaviour ? other : run
  return (
    <div className="grid gap-4">
      {other && (
        <SegmentedControl
          label={copy.behaviour}
          options={BEHAVIOURS}
          value={behaviour}
          onChange={setBehaviour}
        />
      )}
      <Attempts key={read.id} run={read} {...rest} />
    </div>
  )
}

const BEHAVIOURS = [
  { value: 'v1', label: 'V1' },
  { value: 'v2', label: 'V2' },
] as const

function Attempts({
  run,
  scenarioId,
  isKeeper,
  onReplay,
  onClose,
}: Omit<Props, 'result'> & { scenarioId: string }) {
  const { data, error, refetch } = useQuery(resultQuery(run.business_id, run.id, scenarioId))
  const [chosen, setChosen] = useState<number | null>(null)
  const [isEditing, setEditing] = useState(false)
  if (error) return <ErrorState onRetry={() => void refetch()}>{messageOf(error)}</ErrorState>
  if (!data) return <SkeletonRows rows={6} />
  const firstFailed = data.attempts.findIndex((attempt) => !attempt.passed)
  const at = chosen ?? Math.max(0, firstFailed)
  const attempt = data.attempts[at]
  const replay = () => {
    onClose()
    onReplay({
      turns: customerWords(attempt) ?? data.scenario.turns,
      behaviour: run.behaviour,
      isDraft: run.is_draft,
    })
  }
  return (
    <>
      <p className="text-13 text-text-2">
        {copy.wanted[data.scenario.expectation.outcome]}
        {data.scenario.source_title &&
          data.scenario.expectation.cites &&
          `. ${copy.citesTitle(data.scenario.source_title)}`}
      </p>
      <BrokenBy changes={data.changes} />
      {data.attempts.length > 1 && (
        <AttemptChoice attempts={data.attempts} at={at} onChoose={setChosen} />
      )}
      {attempt && <Played attempt={attempt} />}
      <div className="flex flex-wrap gap-2">
        <Button onClick={replay}>
          <Play />
          {copy.replay}
        </Button>
        {isKeeper && (
          <Button onPointerEnter={preloadDialog} onClick={() => setEditing(true)}>
            <Pencil />
            {copy.editThis}
          </Button>
        )}
      </div>
      <ScenarioDialog
        scenario={data.scenario}
        isOpen={isEditing}
        isKeeper={isKeeper}
        onClose={() => setEditing(false)}
      />
    </>
  )
}

const AttemptChoice = ({
  attempts,
  at,
  onChoose,
}: {
  attempts: Attempt[]
  at: number
  onChoose: (at: number) => void
}) => (
  <Select
    aria-label={copy.repetitions}
    value={String(at)}
    onChange={(event) => onChoose(Number(event.target.value))}
    options={attempts.map((one, index) => ({
      value: String(index),
      label: copy.attemptWith(index + 1, one.passed),
    }))}
  />
)

function customerWords(attempt: Attempt | undefined): string[] | undefined {
  const words = attempt?.turns.flatMap((turn) => (turn.by === 'pelanggan' ? turn.text : []))
  return words && words.length > 0 ? words : undefined
}

/** The changes since a regressed scenario last passed, the likely causes first. */
function BrokenBy({ changes }: { changes: ResultDetail['changes'] }) {
  if (changes.length === 0) return null
  const likely = changes.filter(({ isLikely }) => isLikely)
  const shown = likely.length > 0 ? likely : changes.slice(0, CHANGES_SHOWN)
  return (
    <Notice tone="wait">
      <p className="font-medium">{likely.length > 0 ? copy.brokenBy : copy.changedSincePass}</p>
      <ul className="mt-1 list-disc pl-4.5">
        {shown.map((change, at) => (
          <li key={at}>{describeChange(change)}</li>
        ))}
      </ul>
    </Notice>
  )
}
const CHANGES_SHOWN = 5

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
