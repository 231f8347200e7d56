import { Field } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import type { ContactField } from './contact-field.ts'

/** The field for the email address or phone number of an account; password managers fill it. */
export const ContactInput = ({
  field,
  typed,
  isMissing,
  autoFocus,
  onFocus,
  onChange,
}: {
  field: ContactField
  typed: string
  isMissing: boolean
  autoFocus?: boolean
  onFocus?: () => void
  onChange: (typed: string) => void
}) => (
  <Field label={field.label} error={isMissing && field.missing}>
    {(control) => (
      <TextInput
        {...control}
        size={40}
        type="text"
        inputMode={field.inputMode}
        autoComplete="username"
        autoFocus={autoFocus}
        value={typed}
        onFocus={onFocus}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
