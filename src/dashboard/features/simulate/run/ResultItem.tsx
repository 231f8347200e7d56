import { TrendingDown } from 'lucide-react'
import type { ResultRow, RunChange } from '#contract/scenario'
import * as copy from '#copy/scenario'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { describeChange } from './RunChanges.tsx'
import { VerdictChip } from '../scenario/ScenarioItem.tsx'
import { describeFailure, describeScenario } from '../scenario-words.ts'

/** One scenario of a run: its result and the first failure. */
export function ResultItem({
  result,
  repetitions,
  changes,
  onOpen,
}: {
  result: ResultRow
  repetitions: number
  /** compared with the run before */
  changes: RunChange[]
  onOpen: () => void
}) {
  const [failure] = result.failures
  const change = result.is_regression && changes.find((one) => isAbout(one, result))
  return (
    <li className="relative flex min-h-16 items-center gap-3 border-b border-line px-4 py-2 hover:bg-sunken">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={onOpen}
          className="cut block w-full text-left font-medium before:absolute before:inset-0 before:content-['']"
        >
          {result.title}
        </button>
        <p className="cut text-13 text-muted">
          {failure ? describeFailure(failure) : describeScenario({ ...result, attack_class: null })}
        </p>
        {change && (
          <p className="cut text-13 text-danger">{copy.afterChange(describeChange(change))}</p>
        )}
      </div>
      <div className="flex flex-none flex-col items-end gap-1">
        <span className="flex items-center gap-2">
          {result.is_required && <span className="text-12 text-muted">{copy.required}</span>}
          <VerdictChip verdict={result.verdict} />
        </span>
        {result.is_regression ? (
          <Chip tone="danger" icon={<TrendingDown />}>
            {copy.regression}
          </Chip>
        ) : (
          repetitions > 1 && (
            <span className="figure text-12 text-muted">
              {copy.worstOf(String(result.passed_count), String(repetitions))}
            </span>
          )
        )}
      </div>
    </li>
  )
}

/** A changed entry that the scenario expects as its answer. */
const isAbout = (change: RunChange, { entry_id, source_id }: ResultRow): boolean =>
  change.entryId
    ? change.entryId === entry_id
    : change.sourceId !== null && change.sourceId === source_id
