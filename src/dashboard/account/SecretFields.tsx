import type { ReactNode } from 'react'
import * as copy from '#copy/account'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { PasswordInput } from '#dashboard/ui/form/PasswordInput.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'

type SecretProps = {
  hint?: ReactNode
  error?: ReactNode
  autoFocus?: boolean
  value: string
  onChange: (value: string) => void
}

/**
 * The password of an account. `isNew`: a new password is chosen, so password managers offer one.
 */
export function PasswordField({
  label,
  aside,
  isNew = false,
  autoFocus,
  value,
  onChange,
  ...field
}: SecretProps & { label: string; aside?: ReactNode; isNew?: boolean }) {
  return (
    <Field label={label} aside={aside} {...field}>
      {(control) => (
        <PasswordInput
          {...control}
          size={40}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** One field for the whole code: it can be pasted, and a phone fills it from the message. */
export function OneTimeCodeField({ autoFocus, value, onChange, ...field }: SecretProps) {
  return (
    <Field label={copy.code} {...field}>
      {(control) => (
        <TextInput
          {...control}
          size={40}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={autoFocus}
          maxLength={10}
          value={value}
          onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ''))}
          className="figure tracking-[0.3em]"
        />
      )}
    </Field>
  )
}
