import { useEffect, useRef, useState } from 'react'
import { Plus } from 'lucide-react'
import { MAX_STEPS, type ProcedureContents, type StepKind, type Tool } from '#contract/procedure'
import type { DraftedProcedure } from '#contract/procedure/draft'
import * as copy from '#copy/procedure'
import * as shared from '#copy/shared'
import { useIsDrafting } from '#dashboard/features/training/draft/use-draft.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Switch } from '#dashboard/ui/form/Choice.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Menu } from '#dashboard/ui/overlay/Menu.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import {
  emptyStep,
  fieldsBefore,
  NO_ERRORS,
  readProcedure,
  type TypedProcedure,
  type TypedStep,
  typeProcedure,
} from './procedure-form.ts'
import { ProcedureHistory } from './ProcedureHistory.tsx'
import { StepFields } from './StepFields.tsx'
import { useRemoveProcedure, useSaveProcedure } from './use-procedure-acts.ts'

type Props = {
  procedure: DraftedProcedure | undefined
  tools: Tool[]
  open: boolean
  onClose: () => void
}

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
  const [seen, setSeen] = useState(procedure)
  const [typed, setTyped] = useState(() => typeProcedure(procedure))
  const [errors, setErrors] = useState(NO_ERRORS)
  const { save, stored } = useSaveProcedure(seen, onClose)
  const change = (next: Partial<TypedProcedure>) => {
    setTyped((now) => ({ ...now, ...next }))
    setErrors(NO_ERRORS)
  }
  const submit = (base = seen) => {
    setSeen(base)
    const read = readProcedure({ businessId, seen: base }, typed, tools)
    setErrors(read.errors)
    if (read.input) save.mutate({ data: read.input })
  }
  const takeVersion = (version: ProcedureContents) => {
    change(typeProcedure(version))
    toast.success(copy.versionTaken)
  }
  const takeStored = () => {
    setSeen(stored)
    change(typeProcedure(stored))
    save.reset()
  }
  return (
    <DialogForm
      submitLabel={shared.save}
      failure={save.error && !stored ? messageOf(save.error) : null}
      busy={save.isPending}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <NameAndTriggers typed={typed} errors={errors} onChange={change} />
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
      {seen && (
        <div className="flex flex-wrap gap-2">
          {seen.version > 0 && <ProcedureHistory procedure={seen} onUse={takeVersion} />}
          <RemoveButton procedure={seen} onRemoved={onClose} />
        </div>
      )}
      {stored && <ChangedMeanwhile onKeep={() => submit(stored)} onTake={takeStored} />}
    </DialogForm>
  )
}

function NameAndTriggers({
  typed,
  errors,
  onChange,
}: {
  typed: TypedProcedure
  errors: typeof NO_ERRORS
  onChange: (next: Partial<TypedProcedure>) => void
}) {
  return (
    <>
      <Field label={copy.name} error={errors.name}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={60}
            placeholder={copy.nameExample}
            value={typed.name}
            onChange={(event) => onChange({ name: event.target.value })}
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
            onChange={(event) => onChange({ triggers: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

/** Another member saved first: nothing is stored until the member chooses. */
function ChangedMeanwhile({ onKeep, onTake }: { onKeep: () => void; onTake: () => void }) {
  const root = useRef<HTMLDivElement>(null)
  // In newer browsers scrolling returns a promise, which an effect must not return.
  useEffect(() => void root.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={root}>
      <Notice tone="danger">
        <p>{copy.changedMeanwhile}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button onClick={onKeep}>{copy.keepMine}</Button>
          <Button onClick={onTake}>{copy.takeStored}</Button>
        </div>
      </Notice>
    </div>
  )
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
  const [newest, setNewest] = useState<string | null>(null)
  const add = (kind: StepKind) => {
    const step = emptyStep(kind, tools[0]?.id)
    setNewest(step.key)
    onChange([...steps, step])
  }
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
          isNew={step.key === newest}
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
      {steps.length < MAX_STEPS && <AddStep onAdd={add} />}
    </fieldset>
  )
}

const STEP_KINDS: StepKind[] = ['tanya', 'panggil', 'bila', 'jawab', 'serahkan']

function AddStep({ onAdd }: { onAdd: (kind: StepKind) => void }) {
  return (
    <Menu
      label={copy.addStep}
      entries={STEP_KINDS.map((kind) => ({
        label: copy.stepKinds[kind],
        hint: copy.stepLeads[kind],
        onSelect: () => onAdd(kind),
      }))}
      trigger={(props) => (
        <Button {...props} className="w-fit">
          <Plus />
          {copy.addStep}
        </Button>
      )}
    />
  )
}

function RemoveButton({
  procedure,
  onRemoved,
}: {
  procedure: DraftedProcedure
  onRemoved: () => void
}) {
  const isDraft = useIsDrafting()
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveProcedure(onRemoved)
  return (
    <>
      <Button kind="quiet" className="w-fit text-danger" onClick={() => setAsking(true)}>
        {copy.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={copy.removeQuestion(procedure.name)}
        confirmLabel={copy.remove}
        danger
        onConfirm={() => remove(procedure)}
      >
        {isDraft ? copy.removeInDraftConsequence : copy.removeConsequence}
      </ConfirmDialog>
    </>
  )
}
