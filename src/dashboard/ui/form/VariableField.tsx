import { useRef } from 'react'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field } from './Field.tsx'
import { Textarea } from './Textarea.tsx'

/** The counter is shown from this length on. */
const NEAR_END_CHARS = 200

/** A text field with variables in braces, and a button that inserts each at the cursor. */
export function VariableField({
  variables,
  value,
  onChange,
  ...look
}: {
  label: string
  hint: string
  error: string | undefined
  placeholder: string
  rows: number
  limit: number
  variables: readonly { variable: string; label: string }[]
  value: string
  onChange: (text: string) => void
}) {
  const { limit } = look
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (variable: string) => {
    const at = area.current?.selectionStart ?? value.length
    const end = area.current?.selectionEnd ?? at
    onChange(`${value.slice(0, at)}{${variable}}${value.slice(end)}`)
    area.current?.focus()
  }
  return (
    <div>
      <Field
        label={look.label}
        hint={look.hint}
        error={look.error}
        aside={value.length > limit - NEAR_END_CHARS ? `${value.length} / ${limit}` : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={area}
            rows={look.rows}
            maxLength={limit}
            placeholder={look.placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <div className="mt-1 -ml-2 flex flex-wrap">
        {variables.map(({ variable, label }) => (
          <Button key={variable} kind="quiet" onClick={() => insert(variable)}>
            + {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
