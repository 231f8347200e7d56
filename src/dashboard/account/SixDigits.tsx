import { useState, type FormEvent } from 'react'
import { Button } from '#dashboard/ui/Button.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { OneTimeCodeField } from './SecretFields.tsx'

const LENGTH = 6

/** Submits a code once all six digits are there. */
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
      <OneTimeCodeField autoFocus value={code} onChange={setCode} />
      {failure && <FieldError>{failure}</FieldError>}
      <Button type="submit" kind="primary" size={40} busy={isBusy} disabled={code.length < LENGTH}>
        {submitLabel}
      </Button>
    </form>
  )
}
