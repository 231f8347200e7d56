import { useState } from 'react'
import * as copy from '#copy/onboarding'
import * as shared from '#copy/shared'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Question } from './OnboardingFrame.tsx'

const FIELDS = [
  copy.culinary,
  copy.fashion,
  copy.beauty,
  copy.health,
  copy.retail,
  copy.electronics,
  copy.services,
  copy.education,
  copy.property,
  copy.automotive,
  copy.travel,
  copy.otherField,
]
const NAME_LIMIT = 120
/** The default name of a new business (domain/business), which the field does not show. */
const UNNAMED = copy.myBusiness

/** `known` is null until the visitor's business exists; typing starts before that. */
export function BusinessStep({
  known,
  isFurther = false,
  busy,
  onSave,
}: {
  known: { name: string; field: string | null } | null
  /** this is an additional business of a member */ isFurther?: boolean
  busy: boolean
  onSave: (answer: { name: string; field?: string }) => void
}) {
  const [typedName, setName] = useState<string | null>(null)
  const [typedField, setField] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const name = typedName ?? (known && known.name !== UNNAMED ? known.name : '')
  const field = typedField ?? known?.field ?? ''
  const isMissing = isAsked && name.trim() === ''
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (name.trim()) onSave({ name: name.trim(), field: field || undefined })
      }}
    >
      <Question
        title={isFurther ? copy.newBusinessName : copy.yourBusinessName}
        lead={isFurther ? copy.newBusinessLead : copy.businessNameLead}
        actions={
          <Button type="submit" kind="primary" size={40} busy={busy} className="ml-auto">
            {shared.continueOn}
          </Button>
        }
      >
        <div className="grid gap-5">
          <Field
            label={shared.businessName}
            error={isMissing ? copy.businessNameRequired : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                size={40}
                autoComplete="organization"
                maxLength={NAME_LIMIT}
                placeholder={copy.businessNameExample}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <FieldOfBusiness value={field} onChange={setField} />
        </div>
      </Question>
    </form>
  )
}

function FieldOfBusiness({
  value,
  onChange,
}: {
  value: string
  onChange: (field: string) => void
}) {
  return (
    <Field label={shared.businessField} hint={copy.maySkip}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          options={[
            { value: '', label: copy.chooseField },
            ...FIELDS.map((label) => ({ value: label, label })),
          ]}
        />
      )}
    </Field>
  )
}
