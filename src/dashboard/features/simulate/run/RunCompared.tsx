import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { passShares, type ResultRow, type RunComparison, type RunRow } from '#contract/scenario'
import * as copy from '#copy/scenario'
import * as simulateCopy from '#copy/simulate'
import { clockTime, shortDate } from '#dashboard/copy/dates.ts'
import { formatNumber, formatStepTime } from '#dashboard/copy/format-numbers.ts'
import { useNow } from '#dashboard/ui/clock.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { VerdictChip } from '../scenario/ScenarioItem.tsx'
import { comparisonQuery } from '../scenario-queries.ts'

type Opened = Pick<ResultRow, 'scenario_id' | 'title'>

/**
 * This run compared with the newest one of the other behaviour: figures, and scenarios with a
 * different result.
 */
export function RunCompared({ run, onOpen }: { run: RunRow; onOpen: (opened: Opened) => void }) {
  const done = run.passed_count + run.flaky_count + run.failed_count
  const { data } = useQuery(comparisonQuery(run.business_id, run.id, done))
  const now = useNow()
  const zone = useZone()
  if (!data || done === 0) return null
  const { other, differing } = data
  const at = `${shortDate(other.created_at, now, zone)} ${clockTime(other.created_at, zone)}`
  return (
    <section aria-label={copy.compared} className="rounded-panel border border-line">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 pt-3">
        <h3 className="text-14">{copy.compared}</h3>
        <p className="figure text-12 text-muted">{copy.comparedLead(at)}</p>
      </div>
      <Figures runs={run.behaviour === 'v1' ? [run, other] : [other, run]} />
      <Differing run={run} differing={differing} onOpen={onOpen} />
    </section>
  )
}

const MEASURES: { label: string; of: (run: RunRow) => string }[] = [
  { label: copy.passOne, of: (run) => formatPercent(passShares(run).one) },
  { label: copy.passEvery, of: (run) => formatPercent(passShares(run).all) },
  { label: copy.flaky, of: (run) => formatNumber(run.flaky_count) },
  { label: copy.answerTime, of: (run) => perAnswer(run, run.answer_ms, formatStepTime) },
  { label: copy.tokensPerAnswer, of: (run) => perAnswer(run, run.token_count, formatNumber) },
]

const formatPercent = (share: number): string => `${Math.floor(share * 100)}%`

/** "–" for runs that are older than the measurement. */
export const perAnswer = (
  { answer_count }: Pick<RunRow, 'answer_count'>,
  sum: number,
  format: (value: number) => string,
): string => (answer_count > 0 ? format(sum / answer_count) : '–')

function Figures({ runs }: { runs: RunRow[] }) {
  return (
    <table className="mt-2 w-full text-13">
      <thead>
        <tr className="text-12 text-muted">
          <th scope="col" className="px-4 text-left font-normal">
            {copy.measure}
          </th>
          {runs.map(({ behaviour }) => (
            <th key={behaviour} scope="col" className="w-24 px-4 text-right font-semibold">
              {behaviour.toUpperCase()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {MEASURES.map(({ label, of }) => (
          <tr key={label} className="border-t border-line first:border-t-0">
            <th scope="row" className="h-9 px-4 text-left font-normal text-text-2">
              {label}
            </th>
            {runs.map((run) => (
              <td key={run.behaviour} className="figure px-4 text-right font-medium">
                {of(run)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Differing({
  run,
  differing,
  onOpen,
}: {
  run: RunRow
  differing: NonNullable<RunComparison>['differing']
  onOpen: (opened: Opened) => void
}) {
  const [isOpen, setOpen] = useState(false)
  if (differing.length === 0)
    return (
      <p className="border-t border-line px-4 py-3 text-13 text-muted">
        {copy.sameVerdicts} {run.token_count === 0 && simulateCopy.sameWithoutModel}
      </p>
    )
  const otherName = run.behaviour === 'v1' ? 'V2' : 'V1'
  return (
    <div className="border-t border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center px-4 text-left text-13 font-medium text-brand hover:bg-sunken"
      >
        {copy.differentVerdicts(formatNumber(differing.length))}
      </button>
      {isOpen && (
        <ul className="border-t border-line">
          {differing.map((one) => (
            <li key={one.scenario_id} className="border-b border-line last:border-b-0">
              <button
                type="button"
                onClick={() => onOpen(one)}
                className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left hover:bg-sunken max-sm:flex-wrap"
              >
                <span className="cut min-w-0 flex-1 text-14 max-sm:w-full max-sm:flex-none">
                  {one.title}
                </span>
                <VerdictChip verdict={one.verdict} of={run.behaviour.toUpperCase()} />
                <VerdictChip verdict={one.other_verdict} of={otherName} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
