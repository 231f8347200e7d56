import { useState, type FormEvent } from 'react'
import * as copy from '#copy/account'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'

const LENGTH = 6

/** One field for the whole code: it can be pasted, and a phone fills it from the message. */
export function SixDigits({
  submitLabel,
  isBusy,
  failure,
  onSubmit,
}: {
  submitLabel: string
  isBusy: boolean
  failure: string | null
  onSubmit: (code: string) => void
}) {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length >= LENGTH) onSubmit(code)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label={copy.code}>
        {(control) => (
          <TextInput
            {...control}
            size={40}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            maxLength={10}
            value={code}
            onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
            className="figure tracking-[0.3em]"
          />
        )}
      </Field>
      {failure && <FieldError>{failure}</FieldError>}
      <Button type="submit" kind="primary" size={40} busy={isBusy} disabled={code.length < LENGTH}>
        {submitLabel}
      </Button>
    </form>
  )
}
