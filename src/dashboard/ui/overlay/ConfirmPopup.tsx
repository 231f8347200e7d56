import { useState } from 'react'
import * as copy from '#copy/ui'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { DialogPopup } from './DialogPopup.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'

/** The content of `ConfirmDialog`. */
export function ConfirmPopup({
  open,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel = shared.cancel,
  danger,
  typeToConfirm,
  onConfirm,
}: ConfirmDialogProps) {
  const { busy, failure, typed, setTyped, close, confirm } = useConfirm(onConfirm, onClose)
  return (
    <DialogPopup
      open={open}
      onClose={close}
      title={title}
      description={children}
      actions={
        <>
          <Button size={40} onClick={close} data-safe>
            {cancelLabel}
          </Button>
          <Button
            size={40}
            kind={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={typeToConfirm !== undefined && typed.trim() !== typeToConfirm}
            onClick={confirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {(typeToConfirm !== undefined || failure) && (
        <>
          {typeToConfirm !== undefined && (
            <TypedWords words={typeToConfirm} typed={typed} onType={setTyped} />
          )}
          {failure && <FieldError>{failure}</FieldError>}
        </>
      )}
    </DialogPopup>
  )
}

function useConfirm(onConfirm: () => Promise<unknown> | void, onClose: () => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const close = () => {
    setFailure(null)
    setTyped('')
    onClose()
  }
  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm()
      close()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, typed, setTyped, close, confirm }
}

function TypedWords({
  words,
  typed,
  onType,
}: {
  words: string
  typed: string
  onType: (typed: string) => void
}) {
  return (
    <Field label={<>{copy.typeToContinue(words)}</>}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  )
}
