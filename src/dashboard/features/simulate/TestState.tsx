import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CircleX, Play } from 'lucide-react'
import type { Behaviour } from '#contract/agent'
import type { RunScope, TestState as State } from '#contract/scenario'
import * as copy from '#copy/scenario'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { refreshScenarios } from '#dashboard/scenario/queries.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { BEHAVIOURS } from '#contract/simulation'
import { ChangeWords } from './run/RunChanges.tsx'
import { beginRun } from './scenario.functions.ts'
import { testStateQuery } from './scenario-queries.ts'

const REPETITIONS = 3

/** Whether the AI may go live with each behaviour, and the changes since the newest test. */
export function TestState({ mayStart }: { mayStart: boolean }) {
  const { business } = useWorkspace()
  const { data } = useQuery(testStateQuery(business.id))
  if (!data) return null
  const isRequired = data.readiness.v1.required > 0
  return (
    <section aria-label={copy.readinessLabel} className="rounded-panel border border-line">
      {isRequired ? (
        <ul>
          {BEHAVIOURS.map((behaviour) => (
            <Standing key={behaviour} state={data} behaviour={behaviour} mayStart={mayStart} />
          ))}
        </ul>
      ) : (
        <p className="flex items-center gap-2.5 px-4 py-3 text-13 text-text-2">
          <CircleDashed className="size-4 flex-none text-muted" />
          {copy.nothingRequired}
        </p>
      )}
      {data.hasRun && data.changes.length > 0 && <Untested state={data} mayStart={mayStart} />}
    </section>
  )
}

function Standing({
  state,
  behaviour,
  mayStart,
}: {
  state: State
  behaviour: Behaviour
  mayStart: boolean
}) {
  const { required, failed, untested } = state.readiness[behaviour]
  const name = behaviour.toUpperCase()
  const isReady = failed + untested === 0
  const Icon = isReady ? CircleCheck : failed > 0 ? CircleX : CircleDashed
  const tone = isReady ? 'text-ok' : failed > 0 ? 'text-danger' : 'text-wait'
  return (
    <li className="flex min-h-12 items-center gap-2.5 border-b border-line px-4 py-2 last:border-b-0">
      <Icon className={`size-4 flex-none stroke-2 ${tone}`} />
      <p className="min-w-0 flex-1 text-14">
        {isReady
          ? copy.ready(name, formatNumber(required))
          : copy.notReadyWith(name, failed, untested)}
      </p>
      {mayStart && !isReady && (
        <StartButton scope="wajib" behaviour={behaviour} label={copy.testRequired} />
      )}
    </li>
  )
}

const CHANGES_SHOWN = 3

function Untested({ state, mayStart }: { state: State; mayStart: boolean }) {
  const { business } = useWorkspace()
  const { changes } = state
  const more = changes.length - CHANGES_SHOWN
  return (
    <div className="flex items-start gap-2.5 border-t border-line bg-wait-soft px-4 py-2.5 max-sm:flex-wrap">
      <div className="min-w-0 flex-1 text-13">
        <p className="font-medium">{copy.untestedChanges(formatNumber(changes.length))}</p>
        <p className="text-text-2">
          {changes.slice(0, CHANGES_SHOWN).map((change, at) => (
            <span key={at}>
              {at > 0 && ', '}
              <ChangeWords change={change} />
            </span>
          ))}
          {more > 0 && ` ${copy.moreChanges(formatNumber(more))}`}. {copy.untestedHint}
        </p>
      </div>
      {mayStart && (
        <StartButton
          scope="semua"
          behaviour={business.toggles.useAgentBehaviourV2 === 'live' ? 'v2' : 'v1'}
          label={copy.testAll}
        />
      )}
    </div>
  )
}

/** Starts a test of a scope with one press. */
export function StartButton({
  scope,
  behaviour,
  label,
}: {
  scope: RunScope
  behaviour: Behaviour
  label: string
}) {
  const { business } = useWorkspace()
  const queryClient = useQueryClient()
  const start = useMutation({
    mutationFn: () =>
      beginRun({ data: { businessId: business.id, scope, behaviour, repetitions: REPETITIONS } }),
    onSuccess: () => refreshScenarios(queryClient, business.id),
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <Button busy={start.isPending} onClick={() => start.mutate()} className="flex-none">
      <Play />
      {label}
    </Button>
  )
}
