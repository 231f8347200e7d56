import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  type Expectation,
  type Persona,
  PERSONAS,
  type ScenarioRow,
  TURNS_LIMIT,
  WANTED,
} from '#contract/scenario'
import * as copy from '#copy/scenario'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Checkbox, RadioGroup } from '#dashboard/ui/form/Choice.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { dropScenario, keepScenario } from './scenario-form.functions.ts'
import { refreshScenarios } from './queries.ts'

/** The preset fields of a new scenario. */
export type ScenarioStart = Partial<
  Pick<Values, 'title' | 'turns' | 'outcome' | 'contains' | 'cites'>
>

type Props = {
  /** absent: a new scenario */
  scenario?: ScenarioRow
  start?: ScenarioStart
  /** the room whose newest session becomes the scenario; the scenario is removed with it */
  roomId?: string
  isOpen: boolean
  isKeeper: boolean
  onClose: () => void
}

/**
 * A form for the customer's messages and the expected reaction of the AI. The input stays when
 * saving failed.
 */
export function ScenarioDialog({ isOpen, ...form }: Props) {
  return (
    <Dialog
      open={isOpen}
      onClose={form.onClose}
      variant="side"
      width={520}
      title={form.scenario ? copy.editScenario : copy.newScenario}
    >
      <ScenarioForm {...form} />
    </Dialog>
  )
}

function ScenarioForm(props: Omit<Props, 'isOpen'>) {
  const { scenario, isKeeper, onClose } = props
  const { values, set, wrong, save, submit } = useScenarioForm(props)
  return (
    <DialogForm
      submitLabel={shared.save}
      failure={save.error ? messageOf(save.error) : null}
      busy={save.isPending || !isKeeper}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={copy.titleField} error={wrong.title}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={200}
            value={values.title}
            onChange={(event) => set({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={copy.turnsField} hint={copy.turnsHint} error={wrong.turns}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            value={values.turns}
            onChange={(event) => set({ turns: event.target.value })}
          />
        )}
      </Field>
      <CustomerFields values={values} set={set} />
      <ExpectationFields values={values} set={set} scenario={scenario} />
      <Checkbox
        label={copy.required}
        hint={copy.requiredHint}
        checked={values.isRequired}
        onChange={(event) => set({ isRequired: event.target.checked })}
      />
      {scenario && isKeeper && scenario.origin !== 'penyerang' && (
        <RemoveButton scenario={scenario} onClose={onClose} />
      )}
    </DialogForm>
  )
}

type Values = {
  title: string
  turns: string
  persona: Persona
  goal: string
  outcome: Expectation['outcome']
  contains: string
  excludes: string
  cites: boolean
  isRequired: boolean
}
type FieldsProps = { values: Values; set: (change: Partial<Values>) => void }

function CustomerFields({ values, set }: FieldsProps) {
  return (
    <>
      <Field label={copy.personaField}>
        {(control) => (
          <Select
            {...control}
            value={values.persona}
            onChange={(event) =>
              set({ persona: PERSONAS.find((one) => one === event.target.value) ?? 'biasa' })
            }
            options={PERSONAS.map((one) => ({ value: one, label: copy.personas[one] }))}
          />
        )}
      </Field>
      <Field label={copy.goalField} hint={copy.goalHint}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={500}
            value={values.goal}
            onChange={(event) => set({ goal: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

function ExpectationFields({ values, set, scenario }: FieldsProps & { scenario?: ScenarioRow }) {
  const hasSource = scenario?.entry_id || scenario?.source_id || scenario?.expectation.cites
  return (
    <>
      <RadioGroup
        legend={copy.wantedField}
        value={values.outcome}
        onChange={(outcome) => set({ outcome })}
        options={WANTED.map((one) => ({ value: one, label: copy.wanted[one] }))}
      />
      {hasSource && (
        <Checkbox
          label={scenario.source_title ? copy.citesTitle(scenario.source_title) : copy.citesField}
          checked={values.cites}
          onChange={(event) => set({ cites: event.target.checked })}
        />
      )}
      <Field label={copy.containsField} hint={copy.containsHint}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={values.contains}
            onChange={(event) => set({ contains: event.target.value })}
          />
        )}
      </Field>
      <Field label={copy.excludesField}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={values.excludes}
            onChange={(event) => set({ excludes: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

function RemoveButton({ scenario, onClose }: { scenario: ScenarioRow; onClose: () => void }) {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => dropScenario({ data: { businessId, scenarioId: scenario.id } }),
    onSuccess: async () => {
      await refreshScenarios(queryClient, businessId)
      toast.success(copy.removed)
      onClose()
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <Button
      kind="quiet"
      className="justify-self-start text-danger"
      busy={remove.isPending}
      onClick={() => remove.mutate()}
    >
      {copy.remove}
    </Button>
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const valuesOf = (scenario: ScenarioRow | undefined): Values => ({
  title: scenario?.title ?? '',
  turns: scenario?.turns.join('\n') ?? '',
  persona: scenario?.persona ?? 'biasa',
  goal: scenario?.goal ?? '',
  outcome: scenario?.expectation.outcome ?? 'jawab',
  contains: scenario?.expectation.contains.join('\n') ?? '',
  excludes: scenario?.expectation.excludes.join('\n') ?? '',
  cites: scenario?.expectation.cites ?? false,
  isRequired: scenario?.is_required ?? false,
})

function useScenarioForm({ scenario, start, roomId, onClose }: Omit<Props, 'isOpen'>) {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const openTests = () => navigate({ to: '/simulate', search: { businessId, tab: 'skenario' } })
  const [values, setValues] = useState(() => ({ ...valuesOf(scenario), ...start }))
  const [isAsked, setAsked] = useState(false)
  const turns = linesOf(values.turns).slice(0, TURNS_LIMIT)
  const wrong = {
    title: isAsked && !values.title.trim() ? copy.titleMissing : undefined,
    turns: isAsked && turns.length === 0 ? copy.turnsMissing : undefined,
  }
  const save = useMutation({
    mutationFn: () =>
      keepScenario({
        data: {
          businessId,
          ...(scenario ? { scenarioId: scenario.id } : roomId ? { roomId } : {}),
          title: values.title.trim(),
          persona: values.persona,
          goal: values.goal.trim() || null,
          turns,
          expectation: {
            outcome: values.outcome,
            contains: linesOf(values.contains).slice(0, 10),
            excludes: linesOf(values.excludes).slice(0, 10),
            cites: values.cites,
          },
          isRequired: values.isRequired,
        },
      }),
    onSuccess: async () => {
      await refreshScenarios(queryClient, businessId)
      toast.success(scenario ? copy.changed : copy.added, undefined, {
        action: { label: copy.openTests, onPress: () => void openTests(), undoes: false },
      })
      onClose()
    },
  })
  const submit = () => {
    setAsked(true)
    if (values.title.trim() && turns.length > 0) save.mutate()
  }
  const set = (change: Partial<Values>) => setValues((now) => ({ ...now, ...change }))
  return { values, set, wrong, save, submit }
}
