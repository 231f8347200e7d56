import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { MOST_STEPS, type Procedure, type StepKind, type Tool } from '#contract/procedure'
import * as copy from '#copy/procedure'
import * as shared from '#copy/shared'
import { proceduresQuery } from '#dashboard/procedure/queries.ts'
import { removeProcedure, saveProcedure } from '#dashboard/procedure/procedure.functions.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Switch } from '#dashboard/ui/form/Choice.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Menu } from '#dashboard/ui/overlay/Menu.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import {
  emptyStep,
  fieldsBefore,
  NO_ERRORS,
  readProcedure,
  type TypedStep,
  typeProcedure,
} from './procedure-form.ts'
import { StepFields } from './StepFields.tsx'

type Props = { procedure: Procedure | undefined; tools: Tool[]; open: boolean; onClose: () => void }

/** A procedure as a list of steps. */
export function ProcedureDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sticky
      width={720}
      title={rest.procedure ? copy.change : copy.add}
    >
      <ProcedureForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

function ProcedureForm({ procedure, tools, onClose }: Omit<Props, 'open'>) {
  const businessId = useBusinessId()
  const [typed, setTyped] = useState(() => typeProcedure(procedure))
  const [errors, setErrors] = useState(NO_ERRORS)
  const { save, refresh } = useSaving(businessId, onClose)
  const change = (next: Partial<typeof typed>) => {
    setTyped((now) => ({ ...now, ...next }))
    setErrors(NO_ERRORS)
  }
  const submit = () => {
    const read = readProcedure({ businessId, procedureId: procedure?.id }, typed, tools)
    setErrors(read.errors)
    if (read.input) save.mutate({ data: read.input })
  }
  return (
    <DialogForm
      submitLabel={shared.save}
      failure={save.error && messageOf(save.error)}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={copy.name} error={errors.name}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={60}
            placeholder={copy.nameExample}
            value={typed.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={copy.triggers} error={errors.triggers} hint={copy.triggersHint}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            placeholder={copy.triggersExample}
            value={typed.triggers}
            onChange={(event) => change({ triggers: event.target.value })}
          />
        )}
      </Field>
      <Steps
        steps={typed.steps}
        errors={errors}
        tools={tools}
        onChange={(steps) => change({ steps })}
      />
      <Switch
        label={copy.active}
        hint={copy.activeHint}
        checked={typed.isEnabled}
        onChange={(event) => change({ isEnabled: event.target.checked })}
      />
      {procedure && <RemoveButton procedure={procedure} onRemoved={refresh} />}
    </DialogForm>
  )
}

function useSaving(businessId: string, onClose: () => void) {
  const queryClient = useQueryClient()
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: proceduresQuery(businessId).queryKey })
    onClose()
  }
  const save = useMutation({
    mutationFn: saveProcedure,
    onSuccess: async () => {
      await refresh()
      toast.success(copy.saved, copy.savedHint)
    },
  })
  return { save, refresh }
}

function Steps({
  steps,
  errors,
  tools,
  onChange,
}: {
  steps: TypedStep[]
  errors: typeof NO_ERRORS
  tools: Tool[]
  onChange: (steps: TypedStep[]) => void
}) {
  const kinds: StepKind[] = ['tanya', 'panggil', 'bila', 'jawab', 'serahkan']
  const move = (from: number, to: number) => {
    const next = [...steps]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-13 font-semibold">{copy.steps}</legend>
      {steps.map((step, at) => (
        <StepFields
          key={step.key}
          step={step}
          place={at + 1}
          isLast={at === steps.length - 1}
          given={fieldsBefore(steps, at, tools)}
          tools={tools}
          errors={errors.byStep[step.key] ?? {}}
          onChange={(next) =>
            onChange(steps.map((one) => (one.key === step.key ? { ...one, ...next } : one)))
          }
          onMove={(by) => move(at, at + by)}
          onRemove={() => onChange(steps.filter(({ key }) => key !== step.key))}
        />
      ))}
      {errors.steps && <FieldError>{errors.steps}</FieldError>}
      {steps.length < MOST_STEPS && (
        <Menu
          label={copy.addStep}
          entries={kinds.map((kind) => ({
            label: copy.stepKinds[kind],
            hint: copy.stepLeads[kind],
            onSelect: () => onChange([...steps, emptyStep(kind, tools[0]?.id)]),
          }))}
          trigger={(props) => (
            <Button {...props} className="w-fit">
              <Plus />
              {copy.addStep}
            </Button>
          )}
        />
      )}
    </fieldset>
  )
}

function RemoveButton({
  procedure: { id, name },
  onRemoved,
}: {
  procedure: Procedure
  onRemoved: () => Promise<void>
}) {
  const businessId = useBusinessId()
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    await removeProcedure({ data: { businessId, procedureId: id } })
    await onRemoved()
    toast.success(copy.removed(name))
  }
  return (
    <>
      <Button kind="quiet" className="w-fit text-danger" onClick={() => setAsking(true)}>
        {copy.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={copy.removeQuestion(name)}
        confirmLabel={copy.remove}
        danger
        onConfirm={remove}
      >
        {copy.removeConsequence}
      </ConfirmDialog>
    </>
  )
}
