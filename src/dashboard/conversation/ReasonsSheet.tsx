import { useQuery } from '@tanstack/react-query'
import type { AgentTrace } from '#contract/agent'
import type { MessageRow } from '#contract/conversation/message'
import * as copy from '#copy/conversation'
import * as reasonsCopy from '#copy/reasons'
import { formatNumber, formatStepTime } from '#dashboard/copy/format-numbers.ts'
import { CheckTable, formatCost, ReasonSection } from '#dashboard/reasons/Reasons.tsx'
import { RunEvidence } from '#dashboard/reasons/RunEvidence.tsx'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { runQuery } from './queries.ts'

/** "Lihat alasan": why the AI wrote a message. In its own chunk. */
export function ReasonsSheet({
  businessId,
  message,
  runId,
  onClose,
}: {
  businessId: string
  message: MessageRow
  runId: string
  onClose: () => void
}) {
  const { data: run, error, refetch, isFetching } = useQuery(runQuery(businessId, runId))
  const words = run && [
    copy.behaviourVersion(run.behaviour.toUpperCase()),
    run.mode === 'retrieval' ? copy.withoutModel : run.trace.model,
    formatStepTime(run.duration_ms),
    run.input_tokens + run.output_tokens > 0
      ? `${formatNumber(run.input_tokens + run.output_tokens)} token`
      : null,
    run.cost_rupiah ? copy.modelCost(formatCost(run.cost_rupiah)) : null,
    run.trace.policyVersion ? copy.policyVersion(run.trace.policyVersion) : null,
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      variant="side"
      width={520}
      title={reasonsCopy.answerReasons}
      description={words?.filter(Boolean).join(' · ')}
    >
      {error ? (
        <ErrorState
          title={reasonsCopy.reasonsNotLoaded}
          onRetry={() => void refetch()}
          busy={isFetching}
        >
          {messageOf(error)}
        </ErrorState>
      ) : run?.trace.isPruned ? (
        <p className="text-13 text-muted">{copy.reasonsDeleted}</p>
      ) : run ? (
        <RunTrace trace={run.trace} answer={message.text} />
      ) : (
        <SkeletonRows rows={8} className="h-8" />
      )}
    </Dialog>
  )
}

function RunTrace({ trace, answer }: { trace: AgentTrace; answer: string }) {
  return (
    <div className="-mx-5 divide-y divide-line">
      <RunEvidence trace={trace} answer={answer} />
      <ReasonSection title={reasonsCopy.checkBeforeSend}>
        <CheckTable drafts={trace.drafts} />
      </ReasonSection>
    </div>
  )
}
