import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Gauge } from 'lucide-react'
import type { EvaluationDays } from '#contract/evaluation'
import * as copy from '#copy/evaluate'
import * as shared from '#copy/shared'
import { CostLine } from '#dashboard/cost/CostLine.tsx'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { DaysChart } from './DaysChart.tsx'
import { Figures } from './Figures.tsx'
import { Gaps } from './Gaps.tsx'
import { summaryQuery } from './queries.ts'
import { Reasons } from './Reasons.tsx'

/** Figures, days, reasons of hand-overs, and questions without an answer. */
export function SummaryTab({ days }: { days: EvaluationDays }) {
  const businessId = useBusinessId()
  const { data: summary } = useSuspenseQuery(summaryQuery(businessId, days))
  if (summary.now.sessions === 0)
    return (
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
    )
  return (
    <div className="mx-auto grid max-w-290 gap-5 px-4 py-5 md:px-9 md:py-6">
      <Figures summary={summary} days={days} />
      <DaysChart days={summary.days} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Gaps />
        <Reasons summary={summary} />
      </div>
      <CostLine days={days} />
      {summary.ranAt && (
        <p className="text-12 text-muted">
          {copy.countedAt} <Time iso={summary.ranAt} inSentence />
        </p>
      )}
    </div>
  )
}
