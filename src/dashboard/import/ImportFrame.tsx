import type { ReactNode } from 'react'
import { FileField } from '#dashboard/ui/form/FileField.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import * as copy from '#copy/import-file'

/** A mutation that reads the chosen file; it returns why the file cannot be used, or null. */
type Reading = {
  mutate: (file: File) => void
  data: string | null | undefined
  error: Error | null
  isPending: boolean
}

/**
 * The dialog of an import: the choice of a file, the error of an unreadable one, and the import's
 * own content.
 */
export function ImportFrame({
  title,
  lead,
  fileName,
  sheetNames,
  accept,
  reading,
  above,
  children,
  onClose,
}: {
  title: string
  lead: string
  fileName: string | undefined
  /** all sheets of the file, when it has several; only the first is read */
  sheetNames?: readonly string[] | undefined
  /** file extensions, separated by commas */
  accept: string
  reading: Reading
  above?: ReactNode
  children: ReactNode
  onClose: () => void
}) {
  const { isPending } = reading
  const refusal = reading.data ?? (reading.error && messageOf(reading.error))
  return (
    <Dialog open sticky onClose={onClose} title={title} description={lead} width={720}>
      {above}
      <FileField
        label={isPending ? copy.reading : (fileName ?? copy.chooseFile)}
        action={fileName && !isPending ? copy.otherFile : undefined}
        accept={accept}
        isBusy={isPending}
        onFile={reading.mutate}
      />
      {refusal && (
        <Notice tone="danger" className="mt-3">
          {refusal}
        </Notice>
      )}
      {!isPending && sheetNames && <SheetNotice names={sheetNames} remedy={copy.saveSheetAlone} />}
      {!isPending && children}
    </Dialog>
  )
}

/** Longer lists of sheets are cut in the text. */
const SHOWN_SHEETS = 5

/** Names the sheet that was read and those that were not. `remedy`: how to read another one. */
export function SheetNotice({
  names: [read = '', ...left],
  remedy,
}: {
  names: readonly string[]
  remedy: string
}) {
  const shown = left.slice(0, SHOWN_SHEETS).join(', ')
  return (
    <Notice tone="wait" className="mt-3">
      {copy.onlySheetRead(read, left.length > SHOWN_SHEETS ? `${shown}, …` : shown)} {remedy}
    </Notice>
  )
}
