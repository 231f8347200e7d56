import * as copy from '#copy/import-file'
import { FileField } from '#dashboard/ui/form/FileField.tsx'

/** Chooses the file of an import. `accept`: file endings, separated by commas. */
export const FilePicker = ({
  name,
  accept,
  isBusy,
  onFile,
}: {
  name: string | undefined
  accept: string
  isBusy: boolean
  onFile: (file: File) => void
}) => (
  <FileField
    label={isBusy ? copy.reading : (name ?? copy.chooseFile)}
    action={name && !isBusy ? copy.otherFile : undefined}
    accept={accept}
    isBusy={isBusy}
    onFile={onFile}
  />
)
