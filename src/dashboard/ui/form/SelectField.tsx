import type { ReactNode } from 'react'
import { Field } from './Field.tsx'
import { Select } from './Select.tsx'

/** A labelled select. `onChange` gets the value of an option, in the options' own type. */
export function SelectField<V extends string>({
  label,
  hint,
  error,
  value,
  options,
  onChange,
  className,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  value: V
  options: readonly { value: V; label: string; disabled?: boolean }[]
  onChange: (value: V) => void
  /** the size of the select */ className?: string
}) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={options}
          className={className}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
        />
      )}
    </Field>
  )
}
