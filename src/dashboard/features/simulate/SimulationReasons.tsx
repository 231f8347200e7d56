import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import type { AiTurn, SimulationRun, SimulationTurn } from '#contract/simulation'
import * as copy from '#copy/simulate'
import * as reasonsCopy from '#copy/reasons'
import { reasonLabel } from '#dashboard/conversation/labels.ts'
import { clockTime } from '#dashboard/copy/dates.ts'
import { formatNumber, formatStepTime } from '#dashboard/copy/format-numbers.ts'
import { CheckTable, formatCost, ReasonSection } from '#dashboard/reasons/Reasons.tsx'
import { AnswerVerdict } from '#dashboard/reasons/AnswerVerdict.tsx'
import { describeCase } from '#dashboard/reasons/case-reason.ts'
import { RunEvidence } from '#dashboard/reasons/RunEvidence.tsx'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { runQuery } from '#dashboard/simulator/queries.ts'
import { compareAnswer } from '#dashboard/simulator/simulation.functions.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { useZone } from '#dashboard/ui/zone.ts'

import { MakeScenario } from './scenario/MakeScenario.tsx'

/** Rules that need a real room. They are checked on WhatsApp only. */
const LIVE_ONLY = [copy.stillAiTurn, copy.noNewerMessage, copy.channelConnected, copy.windowOpen]

/** The reasons of the chosen answer; two columns where both behaviours answered. */
export function SimulationReasons({
  businessId,
  simulationId,
  conversation,
  turns,
}: {
  businessId: string
  simulationId: string | undefined
  conversation: SimulationTurn[]
  turns: AiTurn[]
}) {
  const [first] = turns
  if (!first || !simulationId) {
    return (
      <EmptyState icon={<FlaskConical />} title={copy.reasonsAppearHere} className="py-24">
        {copy.reasonsLead}
      </EmptyState>
    )
  }
  const isAlone = turns.length === 1
  return (
    <div
      className={cx(
        'min-h-full',
        isAlone ? 'grid' : 'grid divide-line max-lg:divide-y lg:grid-cols-2 lg:divide-x',
      )}
    >
      {turns.map((turn) => (
        <RunReasons
          key={turn.runId}
          businessId={businessId}
          simulationId={simulationId}
          conversation={conversation}
          turn={turn}
          isAlone={isAlone}
        />
      ))}
    </div>
  )
}

function RunReasons({
  businessId,
  simulationId,
  conversation,
  turn,
  isAlone,
}: {
  businessId: string
  simulationId: string
  conversation: SimulationTurn[]
  turn: AiTurn
  isAlone: boolean
}) {
  const { data: run, error, refetch, isFetching } = useQuery(runQuery(businessId, turn.runId))
  if (error) {
    return (
      <ErrorState
        title={reasonsCopy.reasonsNotLoaded}
        onRetry={() => void refetch()}
        busy={isFetching}
      >
        {messageOf(error)}
      </ErrorState>
    )
  }
  if (!run) return <SkeletonRows rows={8} className="h-8" />
  const { trace } = run
  return (
    <article className="flex min-w-0 flex-col">
      <Head turn={turn} run={run} isAlone={isAlone} />
      <div className={cx('flex-1', isAlone && 'xl:grid xl:grid-cols-[minmax(0,1fr)_352px]')}>
        <Evidence run={run} answer={turn.text} />
        <div
          className={cx(
            'divide-y divide-line border-t border-line',
            isAlone && 'xl:border-t-0 xl:border-l',
          )}
        >
          <ReasonSection title={reasonsCopy.checkBeforeSend}>
            <CheckTable drafts={trace.drafts} off={LIVE_ONLY} offReason={copy.notInSimulator} />
          </ReasonSection>
          {isAlone && (
            <OtherBehaviour
              businessId={businessId}
              simulationId={simulationId}
              turn={turn}
              isSame={isWithoutModel(run)}
            />
          )}
        </div>
      </div>
      <footer className="sticky bottom-0 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-3 text-13 md:px-6">
        <AnswerVerdict place={{ simulationId }} runId={turn.runId} />
        <span className="ml-auto">
          <MakeScenario turns={conversation} turn={turn} />
        </span>
      </footer>
    </article>
  )
}

function Evidence({ run, answer }: { run: SimulationRun; answer: string }) {
  const { trace } = run
  return (
    <div className="divide-y divide-line">
      {trace.handover && <Handover run={run} />}
      <RunEvidence trace={trace} answer={answer} />
    </div>
  )
}
function Head({ turn, run, isAlone }: { turn: AiTurn; run: SimulationRun; isAlone: boolean }) {
  const zone = useZone()
  const { trace } = run
  const tokens = run.input_tokens + run.output_tokens
  const cost = tokens === 0 ? 0 : run.cost_rupiah
  return (
    <header className="flex min-h-16 flex-none flex-wrap items-center gap-x-7 gap-y-2 border-b border-line px-4 py-2.5 md:px-6">
      <div className="mr-auto min-w-0">
        <h2 className="text-14">
          {isAlone ? reasonsCopy.answerReasons : run.behaviour.toUpperCase()}{' '}
          <span className="figure" suppressHydrationWarning>
            {clockTime(turn.at, zone)}
          </span>
        </h2>
        <p className="text-12 text-muted">
          {copy.behaviourAndKnowledge(
            run.behaviour.toUpperCase(),
            trace.knowledgeVersion,
            trace.mode === 'retrieval' ? copy.withoutModel : trace.model ? `, ${trace.model}` : '',
          )}
        </p>
        {!isAlone && run.behaviour === 'v2' && isWithoutModel(run) && (
          <p className="text-12 text-pretty text-muted">{copy.sameWithoutModel}</p>
        )}
      </div>
      <dl className="flex gap-7 text-right">
        <div>
          <dt className="text-12 text-muted">{copy.time}</dt>
          <dd className="figure font-medium">{formatStepTime(run.duration_ms)}</dd>
        </div>
        <div title={cost === null ? copy.costUnknown : undefined}>
          <dt className="text-12 text-muted">{copy.cost}</dt>
          <dd className="figure font-medium">{cost === null ? '–' : formatCost(cost)}</dd>
        </div>
        <div>
          <dt className="text-12 text-muted">{copy.tokens}</dt>
          <dd className="figure font-medium">{formatNumber(tokens)}</dd>
        </div>
      </dl>
    </header>
  )
}

function Handover({ run }: { run: SimulationRun }) {
  const { handover } = run.trace
  if (!handover) return null
  // Its last line is the reason, which is shown above.
  const lines = handover.summary.filter((line) => line !== handover.detail)
  return (
    <ReasonSection title={copy.handedOver} aside={reasonLabel(handover.reason)}>
      <p className="text-13 text-text-2">{describeCase(handover.detail)}</p>
      {lines.length > 0 && (
        <ul className="mt-2 list-disc space-y-0.5 pl-4.5 text-13 text-text-2">
          {lines.map((line) => (
            <li key={line}>{describeCase(line)}</li>
          ))}
        </ul>
      )}
    </ReasonSection>
  )
}

/**
 * Runs the same messages with the other behaviour. It needs a press, because a model's answer costs
 * money.
 */
function OtherBehaviour({
  businessId,
  simulationId,
  turn,
  isSame,
}: {
  businessId: string
  simulationId: string
  turn: AiTurn
  /** no model is connected */
  isSame: boolean
}) {
  const queryClient = useQueryClient()
  const behaviour = turn.behaviour === 'v1' ? 'v2' : 'v1'
  const compare = useMutation({
    mutationFn: () =>
      compareAnswer({ data: { businessId, simulationId, runId: turn.runId, behaviour } }),
    onSuccess: ({ runs }) =>
      runs.forEach((run) => queryClient.setQueryData(runQuery(businessId, run.id).queryKey, run)),
  })
  const run = compare.data?.runs[0]
  return (
    <ReasonSection title={copy.ifUsing(behaviour.toUpperCase())} aside={copy.sameMessage}>
      {run ? (
        <>
          {run.trace.drafts.at(-1) && (
            <p className="line-clamp-4 text-13 text-text-2">{run.trace.drafts.at(-1)?.text}</p>
          )}
          <dl className="mt-2.5 grid grid-cols-[92px_minmax(0,1fr)] gap-x-2 gap-y-1.5 text-13">
            <dt className="text-muted">{copy.outcome}</dt>
            <dd>
              {OUTCOME[run.outcome] ?? run.outcome}
              {run.reason ? `, ${reasonLabel(run.reason)?.toLowerCase() ?? run.reason}` : ''}
            </dd>
            <dt className="text-muted">{reasonsCopy.sources}</dt>
            <dd className="figure">{run.trace.sources.filter((source) => source.used).length}</dd>
            <dt className="text-muted">{copy.time}</dt>
            <dd className="figure">{formatStepTime(run.duration_ms)}</dd>
            <dt className="text-muted">{copy.tokens}</dt>
            <dd className="figure">{formatNumber(run.input_tokens + run.output_tokens)}</dd>
          </dl>
        </>
      ) : (
        <>
          <p className="text-13 text-text-2">
            {isSame ? copy.sameWithoutModel : VERSION[behaviour]}
          </p>
          <Button className="mt-3" busy={compare.isPending} onClick={() => compare.mutate()}>
            {copy.compare}
          </Button>
          {compare.error && <FieldError>{messageOf(compare.error)}</FieldError>}
        </>
      )}
    </ReasonSection>
  )
}

const VERSION = { v1: copy.versionOneWritesOnce, v2: copy.versionTwoRewrites }
/** With a model, questions that the knowledge answers go to the model first. */
const isWithoutModel = ({ trace }: SimulationRun): boolean =>
  trace.mode === 'retrieval' && trace.rule === 'jawab_pengetahuan'

const OUTCOME: Record<string, string> = {
  reply: copy.answered,
  handover: copy.handedOver,
  silent: copy.needsNoReply,
}
