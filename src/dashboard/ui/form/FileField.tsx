import { FileUp } from 'lucide-react'
import { cx } from '#dashboard/ui/cx.ts'

/**
 * Chooses one file. `accept`: file extensions or media types. `action`: content shown once a file
 * is chosen.
 */
export function FileField({
  label,
  hint,
  action,
  accept,
  isBusy,
  onFile,
}: {
  label: string
  hint?: string | undefined
  action?: string | undefined
  accept: string
  isBusy: boolean
  onFile: (file: File) => void
}) {
  return (
    <label
      className={cx(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-dashed border-line-strong px-4 py-2 text-14 focus-within:border-brand hover:bg-sunken',
        isBusy && 'opacity-60',
      )}
    >
      <FileUp aria-hidden="true" className="flex-none text-muted" />
      <span className="min-w-0 flex-1 break-words">
        {label}
        {hint && <span className="block text-12 text-muted">{hint}</span>}
      </span>
      {action && <span className="text-13 text-brand">{action}</span>}
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
