import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import type { Behaviour } from '#contract/agent'
import { REPETITIONS, RUN_SCOPES, type RunScope, type Scope } from '#contract/scenario'
import * as copy from '#copy/scenario'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { beginRun } from '../scenario.functions.ts'
import { refreshScenarios } from '#dashboard/scenario/queries.ts'
import { scenarioCountsQuery } from '../scenario-queries.ts'
import { scopeLabel } from '../scenario-words.ts'

/** `both`: V1, then V2 with the same scenarios. */
type Tested = Behaviour | 'both'
const BEHAVIOURS: { value: Tested; label: string }[] = [
  { value: 'v1', label: 'V1' },
  { value: 'v2', label: 'V2' },
  { value: 'both', label: copy.bothBehaviours },
]

/** The form of a test: its scenarios, behaviour and number of repetitions. */
export function RunForm({ isBusy, onStart }: { isBusy: boolean; onStart: () => void }) {
  const { business } = useWorkspace()
  const counts = useQuery(scenarioCountsQuery(business.id)).data
  const [scope, setScope] = useState<RunScope>('semua')
  const [repetitions, setRepetitions] = useState<Repetitions>(3)
  const [tested, setTested] = useState<Tested>(
    business.toggles.useAgentBehaviourV2 === 'off' ? 'v1' : 'v2',
  )
  const isLies = scope === 'pembohong'
  const isEmpty = !isLies && counts?.[scope] === 0
  const start = useStart({ scope, tested, repetitions }, onStart)
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!start.isPending && !isBusy && !isEmpty) start.mutate()
      }}
    >
      <div
        className={cx(
          'grid grid-cols-2 items-end gap-3',
          isLies
            ? 'sm:grid-cols-[minmax(0,1fr)_128px_auto]'
            : 'sm:grid-cols-[minmax(0,1fr)_128px_96px_auto]',
        )}
      >
        <ScopeField value={scope} onChange={setScope} counts={counts} />
        <BehaviourField value={tested} onChange={setTested} />
        {!isLies && <RepetitionsField value={repetitions} onChange={setRepetitions} />}
        <Button
          type="submit"
          kind="primary"
          busy={start.isPending}
          disabled={isBusy || isEmpty}
          className={cx('h-9', !isLies && 'max-sm:col-span-2')}
        >
          <Play />
          {copy.runTest}
        </Button>
      </div>
      <p className="text-12 text-muted">{isLies ? copy.lieHint : copy.repetitionHint}</p>
      {start.error && <FieldError>{messageOf(start.error)}</FieldError>}
    </form>
  )
}

function useStart(
  { scope, tested, repetitions }: { scope: RunScope; tested: Tested; repetitions: Repetitions },
  onStart: () => void,
) {
  const { business } = useWorkspace()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      beginRun({
        data: {
          businessId: business.id,
          scope,
          behaviour: tested === 'v2' ? 'v2' : 'v1',
          repetitions,
          thenOther: tested === 'both',
        },
      }),
    onSuccess: async () => {
      onStart()
      await refreshScenarios(queryClient, business.id)
    },
  })
}

type Repetitions = (typeof REPETITIONS)[number]
type FieldProps<T> = { value: T; onChange: (value: T) => void }

function ScopeField({
  value,
  onChange,
  counts,
}: FieldProps<RunScope> & { counts: Record<Scope, number> | undefined }) {
  return (
    <Field label={copy.which} className="max-sm:col-span-2">
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) =>
            onChange(RUN_SCOPES.find((one) => one === event.target.value) ?? 'semua')
          }
          options={RUN_SCOPES.map((one) => ({
            value: one,
            label:
              counts && one !== 'pembohong'
                ? `${scopeLabel(one)} (${formatNumber(counts[one])})`
                : scopeLabel(one),
          }))}
        />
      )}
    </Field>
  )
}

function BehaviourField({ value, onChange }: FieldProps<Tested>) {
  return (
    <Field label={copy.behaviour}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) =>
            onChange(BEHAVIOURS.find((one) => one.value === event.target.value)?.value ?? 'v1')
          }
          options={BEHAVIOURS}
        />
      )}
    </Field>
  )
}

function RepetitionsField({ value, onChange }: FieldProps<Repetitions>) {
  return (
    <Field label={copy.repetitions}>
      {(control) => (
        <Select
          {...control}
          value={String(value)}
          onChange={(event) =>
            onChange(REPETITIONS.find((count) => String(count) === event.target.value) ?? 3)
          }
          options={REPETITIONS.map((count) => ({ value: String(count), label: copy.times(count) }))}
        />
      )}
    </Field>
  )
}
