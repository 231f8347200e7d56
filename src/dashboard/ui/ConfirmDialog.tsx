import { useState, type ReactNode } from 'react'
import * as copy from '#copy/ui'
import * as shared from '#copy/shared'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Field, FieldError } from './Field.tsx'
import { TextInput } from './TextInput.tsx'

/**
 * Asks before something that matters. `typeToConfirm`: the words that must be typed before what
 * cannot be undone.
 */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  confirmLabel,
  danger,
  typeToConfirm,
  onConfirm,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  confirmLabel: string
  danger?: boolean
  typeToConfirm?: string
  onConfirm: () => Promise<unknown> | void
}) {
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
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description={children}
      actions={
        <>
          <Button size={40} onClick={close}>
            {shared.cancel}
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
            <Field label={<>{copy.typeToContinue(typeToConfirm)}</>}>
              {(control) => (
                <TextInput
                  {...control}
                  autoComplete="off"
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
              )}
            </Field>
          )}
          {failure && <FieldError>{failure}</FieldError>}
        </>
      )}
    </Dialog>
  )
}
