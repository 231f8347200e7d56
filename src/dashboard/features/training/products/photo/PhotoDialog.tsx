import { useState } from 'react'
import * as copy from '#copy/product'
import * as shared from '#copy/shared'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { PhotoField } from './PhotoField.tsx'

/** The dialog of a photo cell. A refused link is marked in its cell, like other refused texts. */
export function PhotoDialog({
  name,
  text: given,
  onSave,
  onClose,
}: {
  name: string
  text: string
  onSave: (text: string) => void
  onClose: () => void
}) {
  const [text, setText] = useState(given)
  return (
    <Dialog open onClose={onClose} width={520} title={copy.photoOf(name)}>
      <DialogForm
        submitLabel={shared.save}
        failure={null}
        busy={false}
        onSubmit={() => onSave(text)}
        onClose={onClose}
      >
        <PhotoField name={name} text={text} onChange={setText} />
      </DialogForm>
    </Dialog>
  )
}
