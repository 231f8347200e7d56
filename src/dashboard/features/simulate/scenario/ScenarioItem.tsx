import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CircleX, Waves } from 'lucide-react'
import type { ScenarioRow, Verdict } from '#contract/scenario'
import * as copy from '#copy/scenario'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { requireScenarios } from '../scenario.functions.ts'
import { refreshScenarios } from '#dashboard/scenario/queries.ts'
import { describeScenario, VERDICT_TONE } from '../scenario-words.ts'

const VERDICT_ICON = { lulus: <CircleCheck />, goyah: <Waves />, gagal: <CircleX /> } as const

/** A verdict in a word; `of` names its behaviour. */
export function VerdictChip({ verdict, of }: { verdict: Verdict; of?: string }) {
  return (
    <Chip tone={VERDICT_TONE[verdict]} icon={VERDICT_ICON[verdict]}>
      {of && <span className="figure">{of}</span>}
      {copy.verdicts[verdict]}
    </Chip>
  )
}

/** The newest verdicts of both behaviours. */
function Verdicts({ scenario }: { scenario: ScenarioRow }) {
  const { verdict_v1: v1, verdict_v2: v2 } = scenario
  if (!v1 && !v2) return <Chip icon={<CircleDashed />}>{copy.untested}</Chip>
  return (
    <span className="flex flex-none gap-x-3 gap-y-0.5 max-sm:flex-col max-sm:items-end">
      {v1 && <VerdictChip verdict={v1} of="V1" />}
      {v2 && <VerdictChip verdict={v2} of="V2" />}
    </span>
  )
}

/** One scenario in the list: the row opens it, its box makes it required. */
export function ScenarioItem({
  scenario,
  isKeeper,
  onOpen,
}: {
  scenario: ScenarioRow
  isKeeper: boolean
  onOpen: () => void
}) {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (isRequired: boolean) =>
      requireScenarios({ data: { businessId, scenarioIds: [scenario.id], isRequired } }),
    onSuccess: () => refreshScenarios(queryClient, businessId),
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <li className="relative flex min-h-16 items-center gap-3 border-b border-line px-4 py-2 hover:bg-sunken">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={onOpen}
          className="cut block w-full text-left font-medium before:absolute before:inset-0 before:content-['']"
        >
          {scenario.title}
        </button>
        <p className="cut text-13 text-muted">
          {scenario.is_required && <span className="sm:hidden">{copy.required} · </span>}
          {describeScenario(scenario)}
        </p>
      </div>
      <Verdicts scenario={scenario} />
      <Checkbox
        label={<span className="max-sm:sr-only">{copy.required}</span>}
        aria-label={copy.requiredOf(scenario.title)}
        title={copy.requiredHint}
        checked={change.isPending ? change.variables : scenario.is_required}
        disabled={!isKeeper}
        onChange={(event) => change.mutate(event.target.checked)}
        className="relative flex-none"
      />
    </li>
  )
}
