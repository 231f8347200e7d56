import { useState, type FormEvent, type ReactNode } from 'react'
import * as copy from '#copy/conversation'
import * as shared from '#copy/shared'
import { Button } from '#dashboard/ui/Button.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { TagNameField } from './TagNameField.tsx'

export function Choices({
  title,
  note,
  choices,
  onClose,
}: {
  title: string
  /** why choices are missing */
  note?: string | false | null
  choices: { key: string; label: string; isCurrent: boolean; onPick: () => void }[]
  onClose: () => void
}) {
  return (
    <Dialog open onClose={onClose} title={title}>
      {note && (
        <p role="status" className="mb-2 text-13 text-muted">
          {note}
        </p>
      )}
      <div className="grid gap-1">
        {choices.map(({ key, label, isCurrent, onPick }, position) => (
          <ChoiceButton key={key} isFirst={position === 0} onClick={() => (onClose(), onPick())}>
            <span className="cut">{label}</span>
            {isCurrent && <span className="ml-auto text-12 text-muted">{copy.now}</span>}
          </ChoiceButton>
        ))}
      </div>
    </Dialog>
  )
}

export function ChoiceButton({
  isFirst,
  onClick,
  children,
}: {
  /** has the focus when the dialog opens */
  isFirst: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      autoFocus={isFirst}
      onClick={onClick}
      className="-mx-2 flex min-h-10 items-center gap-3 rounded-control px-2 text-left text-14 hover:bg-sunken"
    >
      {children}
    </button>
  )
}

/** Closes once `onSubmit` returns true: a failure keeps what was typed. */
export function AskDialog({
  title,
  description,
  submitLabel,
  isDisabled,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  description?: string
  submitLabel: string
  isDisabled?: boolean
  onSubmit: () => Promise<boolean>
  onClose: () => void
  children: ReactNode
}) {
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const isDone = await onSubmit()
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button size={40} onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button
            size={40}
            kind="primary"
            type="submit"
            form="tanya"
            busy={isBusy}
            disabled={isDisabled}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id="tanya" onSubmit={(event) => void submit(event)}>
        {children}
      </form>
    </Dialog>
  )
}

/** A dialog for the name of a tag; existing tags are suggested. */
export function TagDialog({
  title,
  tags,
  onTag,
  onClose,
}: {
  title: string
  tags: readonly { id: string; name: string }[]
  onTag: (name: string) => Promise<boolean>
  onClose: () => void
}) {
  const [name, setName] = useState('')
  const clean = name.trim()
  return (
    <AskDialog
      title={title}
      submitLabel={shared.add}
      isDisabled={!clean}
      onSubmit={async () => clean !== '' && onTag(clean)}
      onClose={onClose}
    >
      <TagNameField label={copy.tagName} tags={tags} value={name} onChange={setName} autoFocus />
    </AskDialog>
  )
}
