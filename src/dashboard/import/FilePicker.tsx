import { FileUp } from 'lucide-react'
import * as copy from '#copy/import-file'
import { cx } from '#dashboard/ui/cx.ts'

/** Chooses the file of an import. `accept`: file endings, separated by commas. */
export function FilePicker({
  name,
  accept,
  isBusy,
  onFile,
}: {
  name: string | undefined
  accept: string
  isBusy: boolean
  onFile: (file: File) => void
}) {
  return (
    <label
      className={cx(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-dashed border-line-strong px-4 text-14 focus-within:border-brand hover:bg-sunken',
        isBusy && 'opacity-60',
      )}
    >
      <FileUp aria-hidden="true" className="flex-none text-muted" />
      <span className="min-w-0 flex-1 break-words">
        {isBusy ? copy.reading : (name ?? copy.chooseFile)}
      </span>
      {name && !isBusy && <span className="text-13 text-brand">{copy.otherFile}</span>}
      <input
        type="file"
        accept={accept}
        disabled={isBusy}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
    </label>
  )
}
