import { useId, useState, type ReactNode } from 'react'
import { cx } from '#dashboard/ui/cx.ts'

/** An area that accepts dropped files and opens the file chooser on a press. */
export function DropArea({
  icon,
  title,
  hint,
  types,
  onFiles,
}: {
  icon: ReactNode
  title: string
  hint: string
  types: readonly string[]
  onFiles: (files: FileList | null) => void
}) {
  const [isOver, setOver] = useState(false)
  const hintId = useId()
  return (
    <label
      className={cx(
        'relative grid justify-items-center gap-1 rounded-panel border border-dashed px-4 py-8 text-center transition-colors duration-120 focus-within:border-brand focus-within:ring-2 focus-within:ring-brand hover:bg-sunken',
        isOver ? 'border-brand bg-brand-soft' : 'border-line-strong',
      )}
    >
      {icon}
      <span className="font-medium">{title}</span>
      <span id={hintId} className="text-13 text-muted">
        {hint}
      </span>
      <input
        type="file"
        multiple
        accept={types.join(',')}
        aria-describedby={hintId}
        // The file input covers the whole area, so it receives drops and presses alike.
        className="absolute inset-0 cursor-pointer opacity-0"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          onFiles(event.target.files)
          event.target.value = ''
        }}
      />
    </label>
  )
}
