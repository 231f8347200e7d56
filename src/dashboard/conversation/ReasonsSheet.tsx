import { useQuery } from '@tanstack/react-query'
import type { MessageRow } from '#contract/conversation/room'
import * as copy from '#copy/conversation'
import { figure, score, took } from '#dashboard/copy/rupiah.ts'
import {
  CheckTable,
  DecidingRule,
  DraftList,
  ReasonSection,
  SourceList,
  StepTimeline,
} from '#dashboard/reasons/Reasons.tsx'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Dialog } from '#dashboard/ui/Dialog.tsx'
import { ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { runQuery } from './queries.ts'

/** "Lihat alasan": why the AI wrote a message. A chunk of its own. */
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
    copy.behaviour(run.behaviour.toUpperCase()),
    run.mode === 'retrieval' ? copy.withoutModel : run.trace.model,
    took(run.duration_ms),
    run.input_tokens + run.output_tokens > 0
      ? `${figure(run.input_tokens + run.output_tokens)} token`
      : null,
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      variant="side"
      width={520}
      title={copy.answerReasons}
      description={words?.filter(Boolean).join(' · ')}
    >
      {error ? (
        <ErrorState title={copy.reasonsNotLoaded} onRetry={() => void refetch()} busy={isFetching}>
          {messageOf(error)}
        </ErrorState>
      ) : run?.trace.isPruned ? (
        <p className="text-13 text-muted">{copy.reasonsDeleted}</p>
      ) : run ? (
        <div className="-mx-5 divide-y divide-line">
          <DecidingRule rule={run.trace.rule} />
          {run.trace.drafts.length > 0 && (
            <ReasonSection title={copy.draft}>
              <DraftList drafts={run.trace.drafts} />
            </ReasonSection>
          )}
          <ReasonSection title={copy.sources} aside={`ambang ${score(run.trace.threshold)}`}>
            <SourceList
              sources={run.trace.sources}
              threshold={run.trace.threshold}
              answer={message.text}
            />
          </ReasonSection>
          {run.trace.steps.length > 0 && (
            <ReasonSection title={copy.steps} aside={copy.zeroTo(took(run.trace.durationMs))}>
              <StepTimeline steps={run.trace.steps} durationMs={run.trace.durationMs} />
            </ReasonSection>
          )}
          <ReasonSection title={copy.checkBeforeSend}>
            <CheckTable drafts={run.trace.drafts} />
          </ReasonSection>
        </div>
      ) : (
        <SkeletonRows rows={8} className="h-8" />
      )}
    </Dialog>
  )
}
