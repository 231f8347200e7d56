import { type ReactNode, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import * as copy from '#copy/scenario'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'

/** The least and the most letters of `overrideReason` in `#contract/business`. */
const MIN_REASON = 5
const MAX_REASON = 300

/** Carries out an act although required scenarios fail, with a reason that is audited. */
export function OverrideForm({
  children,
  reasonLabel,
  confirmLabel,
  aside,
  onOverride,
  onClose,
}: {
  /** the failing scenarios */
  children: ReactNode
  reasonLabel: string
  confirmLabel: string
  /** content left of the buttons */
  aside?: ReactNode
  onOverride: (reason: string) => Promise<unknown>
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const override = useMutation({ mutationFn: onOverride, onSuccess: onClose })
  const isShort = reason.trim().length < MIN_REASON
  const submit = () => {
    setAsked(true)
    if (!isShort) override.mutate(reason.trim())
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {children}
      <Field label={reasonLabel} error={isAsked && isShort ? copy.overrideMissing : undefined}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={MAX_REASON}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {override.error && <FieldError>{messageOf(override.error)}</FieldError>}
      <div className="flex flex-wrap justify-end gap-2">
        {aside}
        <Button size={40} onClick={onClose}>
          {shared.cancel}
        </Button>
        <Button size={40} kind="danger" busy={override.isPending} onClick={submit}>
          {confirmLabel}
        </Button>
      </div>
    </div>
  )
}
