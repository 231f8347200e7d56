import type { AgentTrace } from '#contract/agent'
import * as copy from '#copy/reasons'
import { formatScore, formatStepTime } from '#dashboard/copy/format-numbers.ts'
import { DecidingRule, DraftList, ReasonSection, SourceList, StepTimeline } from './Reasons.tsx'

/** The evidence of a run of the AI, as sections of a list: its rule, drafts, sources and steps. */
export function RunEvidence({ trace, answer }: { trace: AgentTrace; answer: string }) {
  return (
    <>
      <DecidingRule rule={trace.rule} />
      {trace.drafts.length > 0 && (
        <ReasonSection title={copy.draft}>
          <DraftList drafts={trace.drafts} />
        </ReasonSection>
      )}
      <ReasonSection title={copy.sources} aside={copy.thresholdOf(formatScore(trace.threshold))}>
        <SourceList sources={trace.sources} threshold={trace.threshold} answer={answer} />
      </ReasonSection>
      {trace.steps.length > 0 && (
        <ReasonSection title={copy.steps} aside={copy.zeroTo(formatStepTime(trace.durationMs))}>
          <StepTimeline steps={trace.steps} durationMs={trace.durationMs} />
        </ReasonSection>
      )}
    </>
  )
}
