import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { EXPECTED, TESTS, type Tool } from '#contract/procedure'
import * as copy from '#copy/procedure'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { SelectField } from '#dashboard/ui/form/SelectField.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import type { StepErrors, TypedStep } from './procedure-form.ts'

type Props = {
  step: TypedStep
  place: number
  isLast: boolean
  /** its first field takes the focus */ isNew: boolean
  /** variables that earlier steps set */ given: string[]
  tools: Tool[]
  errors: StepErrors
  onChange: (next: Partial<TypedStep>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One step with the fields of its kind. */
export function StepFields(props: Props) {
  const { step, place, isLast, isNew, given, onMove, onRemove } = props
  return (
    <fieldset
      ref={isNew ? focusField : undefined}
      className="grid min-w-0 gap-3 rounded-control border border-line p-3"
    >
      <legend className="sr-only">{copy.stepPlace(place, copy.stepKinds[step.kind])}</legend>
      <div className="flex items-center gap-1">
        <b className="min-w-0 flex-1 text-13">
          {place}. {copy.stepKinds[step.kind]}
        </b>
        <IconButton label={copy.moveUp(place)} disabled={place === 1} onClick={() => onMove(-1)}>
          <ArrowUp />
        </IconButton>
        <IconButton label={copy.moveDown(place)} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown />
        </IconButton>
        <IconButton label={copy.removeStep(place)} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
      {step.kind === 'tanya' && <AskFields {...props} />}
      {step.kind === 'panggil' && <CallFields {...props} />}
      {step.kind === 'bila' && <TestFields {...props} />}
      {(step.kind === 'jawab' || step.kind === 'serahkan') && <TextField {...props} />}
      {step.kind !== 'tanya' && step.kind !== 'panggil' && given.length > 0 && (
        <p className="text-12 text-muted">
          {copy.fieldsAtHand(given.map((field) => `{${field}}`).join(', '))}
        </p>
      )}
    </fieldset>
  )
}

const focusField = (root: HTMLElement | null) =>
  root?.querySelector<HTMLElement>('input, textarea, select')?.focus()

function TextField({ step, errors, onChange }: Props) {
  return (
    <Field
      label={
        step.kind === 'serahkan' || (step.kind === 'bila' && step.action === 'serahkan')
          ? copy.why
          : copy.text
      }
      error={errors.text}
    >
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          maxLength={1000}
          value={step.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      )}
    </Field>
  )
}

function AskFields({ step, errors, onChange }: Props) {
  return (
    <>
      <Field label={copy.question} error={errors.text}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={1000}
            placeholder={copy.questionExample}
            value={step.text}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={copy.keepAs} error={errors.field} hint={copy.keepAsHint}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={30}
              autoCapitalize="off"
              spellCheck={false}
              value={step.field}
              onChange={(event) => onChange({ field: event.target.value.trim().toLowerCase() })}
            />
          )}
        </Field>
        <SelectField
          label={copy.expects}
          value={step.expects}
          options={EXPECTED.map((value) => ({ value, label: copy.expected[value] }))}
          onChange={(expects) => onChange({ expects })}
        />
      </div>
      {step.expects === 'pilihan' && (
        <Field label={copy.choices} error={errors.choices}>
          {(control) => (
            <TextInput
              {...control}
              value={step.choices}
              onChange={(event) => onChange({ choices: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}

function CallFields({ step, tools, errors, onChange }: Props) {
  if (tools.length === 0) return <FieldError>{copy.noToolYet}</FieldError>
  return (
    <SelectField
      label={copy.tool}
      error={errors.toolId}
      value={step.toolId}
      options={[
        ...(tools.some(({ id }) => id === step.toolId) ? [] : [{ value: '', label: '–' }]),
        ...tools.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(toolId) => onChange({ toolId })}
    />
  )
}

function TestFields(props: Props) {
  const { step, given, errors, onChange } = props
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField
          label={copy.field}
          error={errors.field}
          value={step.field}
          options={[
            ...(given.includes(step.field) ? [] : [{ value: step.field, label: '–' }]),
            ...given.map((value) => ({ value, label: value })),
          ]}
          onChange={(field) => onChange({ field })}
        />
        <SelectField
          label={copy.test}
          value={step.test}
          options={TESTS.map((value) => ({ value, label: copy.tests[value] }))}
          onChange={(test) => onChange({ test })}
        />
        {step.test !== 'kosong' && (
          <Field label={copy.value}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={200}
                value={step.value}
                onChange={(event) => onChange({ value: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
      <SelectField
        label={copy.thenDo}
        value={step.action}
        options={(['jawab', 'serahkan'] as const).map((value) => ({
          value,
          label: copy.thenKinds[value],
        }))}
        onChange={(action) => onChange({ action })}
      />
      <TextField {...props} />
    </>
  )
}
