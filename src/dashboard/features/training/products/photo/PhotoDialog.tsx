import { useState } from 'react'
import * as copy from '#copy/product'
import * as shared from '#copy/shared'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { PhotoField } from './PhotoField.tsx'
import { usePhotoUpload } from './use-photo-upload.ts'

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
  const upload = usePhotoUpload(setText)
  return (
    <Dialog open onClose={onClose} width={520} title={copy.photoOf(name)}>
      <DialogForm
        submitLabel={shared.save}
        failure={null}
        busy={upload.isUploading}
        onSubmit={() => onSave(text)}
        onClose={onClose}
      >
        <PhotoField name={name} text={text} upload={upload} hasFocus onChange={setText} />
      </DialogForm>
    </Dialog>
  )
}
