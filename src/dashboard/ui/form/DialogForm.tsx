import type { FormEvent, ReactNode } from 'react'
import * as shared from '#copy/shared'
import { Button } from '#dashboard/ui/Button.tsx'
import { FieldError } from './Field.tsx'

type Props = {
  submitLabel: string
  cancelLabel?: string
  /** the error of the submission */ failure: string | null
  busy: boolean
  /** not called again while `busy` */ onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The fields of a dialog, the error, and its two buttons. */
export function DialogForm({
  submitLabel,
  cancelLabel = shared.cancel,
  failure,
  busy,
  onSubmit,
  onClose,
  children,
}: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {children}
      {failure && <FieldError>{failure}</FieldError>}
      <div className="flex justify-end gap-2">
        <Button size={40} onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button type="submit" kind="primary" size={40} busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
