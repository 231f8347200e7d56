import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fieldsIn, type Tool, type Values } from '#contract/procedure'
import * as copy from '#copy/procedure'
import * as shared from '#copy/shared'
import { formatStepTime } from '#dashboard/copy/format-numbers.ts'
import { proceduresQuery } from '#dashboard/procedure/queries.ts'
import { checkTool, removeTool, saveTool } from '#dashboard/procedure/procedure.functions.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Switch } from '#dashboard/ui/form/Choice.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { SegmentedControl } from '#dashboard/ui/form/SegmentedControl.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { PasswordInput } from '#dashboard/ui/form/PasswordInput.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { failureWords, readTool, type ToolErrors, type TypedTool, typeTool } from './tool-form.ts'

type Props = { tool: Tool | undefined; open: boolean; onClose: () => void }

/**
 * An HTTP tool of the owner's: its address, its inputs, and the parts of its response that are
 * used.
 */
export function ToolDialog({ open, onClose, tool }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sticky
      width={520}
      title={tool ? copy.changeTool : copy.addTool}
      description={copy.toolsLead}
    >
      <ToolForm tool={tool} onClose={onClose} />
      {tool && !tool.is_writing && <Trial tool={tool} />}
    </Dialog>
  )
}

const KINDS = [
  { value: 'baca', label: copy.reads },
  { value: 'tulis', label: copy.writesShort },
] as const

function ToolForm({ tool, onClose }: Omit<Props, 'open'>) {
  const businessId = useBusinessId()
  const [typed, setTyped] = useState(() => typeTool(tool))
  const [errors, setErrors] = useState<ToolErrors>({})
  const { save, remove } = useTool(businessId, tool, onClose)
  const change = (next: Partial<TypedTool>) => {
    setTyped((now) => ({ ...now, ...next }))
    setErrors({})
  }
  const submit = () => {
    const read = readTool({ businessId, tool }, typed)
    setErrors(read.errors)
    if (read.input) save.mutate({ data: read.input })
  }
  const error = save.error ?? remove.error
  return (
    <DialogForm
      submitLabel={shared.save}
      failure={error && messageOf(error)}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ToolFields
        typed={typed}
        errors={errors}
        isKept={tool?.has_secret === true}
        change={change}
      />
      {tool && (
        <Button
          kind="quiet"
          className="w-fit text-danger"
          busy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {copy.remove}
        </Button>
      )}
    </DialogForm>
  )
}

function useTool(businessId: string, tool: Tool | undefined, onClose: () => void) {
  const queryClient = useQueryClient()
  const done = async (title: string) => {
    await queryClient.invalidateQueries({ queryKey: proceduresQuery(businessId).queryKey })
    toast.success(title)
    onClose()
  }
  const save = useMutation({ mutationFn: saveTool, onSuccess: () => done(copy.toolSaved) })
  const remove = useMutation({
    mutationFn: () => removeTool({ data: { businessId, toolId: tool?.id ?? '' } }),
    onSuccess: () => done(copy.removed(tool?.name ?? '')),
  })
  return { save, remove }
}

type Fields = {
  typed: TypedTool
  errors: ToolErrors
  /** a secret is stored already */ isKept: boolean
  change: (next: Partial<TypedTool>) => void
}

function ToolFields({ typed, errors, isKept, change }: Fields) {
  return (
    <>
      <Field label={copy.name} error={errors.name}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={60}
            value={typed.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <SegmentedControl
        label={copy.toolKind}
        options={KINDS}
        value={typed.isWriting ? 'tulis' : 'baca'}
        onChange={(value) => change({ isWriting: value === 'tulis' })}
      />
      {!typed.isWriting && (
        <Switch
          label={copy.offerTool}
          hint={copy.offerToolHint}
          checked={typed.isOffered}
          onChange={(event) => change({ isOffered: event.target.checked })}
        />
      )}
      <Field label={copy.address} error={errors.url} hint={copy.addressHint}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="url"
            autoComplete="off"
            maxLength={600}
            value={typed.url}
            onChange={(event) => change({ url: event.target.value })}
          />
        )}
      </Field>
      <SecretFields typed={typed} errors={errors} isKept={isKept} change={change} />
      <Field label={copy.outputs} error={errors.outputs} hint={copy.outputsHint}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            spellCheck={false}
            value={typed.outputs}
            onChange={(event) => change({ outputs: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

function SecretFields({ typed, errors, isKept, change }: Fields) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={copy.secretHeader} error={errors.secretHeader}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            autoCapitalize="off"
            placeholder={copy.headerExample}
            value={typed.secretHeader}
            onChange={(event) => change({ secretHeader: event.target.value })}
          />
        )}
      </Field>
      <Field label={copy.secret} error={errors.secret} hint={copy.secretHint}>
        {(control) => (
          <PasswordInput
            isSecret
            {...control}
            autoComplete="off"
            placeholder={isKept ? copy.secretKept : undefined}
            value={typed.secret}
            onChange={(event) => change({ secret: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}

/** Calls the stored tool with typed values. */
function Trial({ tool }: { tool: Tool }) {
  const businessId = useBusinessId()
  const [values, setValues] = useState<Values>({})
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => checkTool({ data: { businessId, toolId: tool.id, values } }),
  })
  return (
    <section className="mt-5 grid gap-3 border-t border-line pt-4">
      <h3 className="text-13 font-semibold">{copy.trial}</h3>
      {fieldsIn(tool.url).map((field) => (
        <Field key={field} label={field}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={300}
              value={values[field] ?? ''}
              onChange={(event) => setValues((now) => ({ ...now, [field]: event.target.value }))}
            />
          )}
        </Field>
      ))}
      <Button className="w-fit" busy={isPending} onClick={() => mutate()}>
        {copy.runTrial}
      </Button>
      {error && <FieldError>{messageOf(error)}</FieldError>}
      {data && !data.ok && <FieldError>{failureWords(data)}</FieldError>}
      {data?.ok && (
        <dl className="grid grid-cols-[minmax(80px,auto)_minmax(0,1fr)] gap-x-3 gap-y-1 text-13">
          <dt className="col-span-2 text-ok">
            {copy.trialAnswered(formatStepTime(data.durationMs))}
          </dt>
          {Object.entries(data.values).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
