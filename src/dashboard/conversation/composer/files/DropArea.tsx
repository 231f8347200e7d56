import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Paperclip } from 'lucide-react'
import * as copy from '#copy/composer'
import { cx } from '#dashboard/ui/cx.ts'

/**
 * Accepts files that are dropped on its children, and shows a hint while they hover. `onFiles`
 * null: dropping is disabled.
 */
export function DropArea({
  onFiles,
  label,
  className,
  children,
}: {
  onFiles: ((files: File[]) => void) | null
  label: string
  className: string
  children: ReactNode
}) {
  const [isOver, setOver] = useState(false)
  /** dragenter of a child fires before dragleave of its parent */
  const depth = useRef(0)
  const leave = () => {
    depth.current = 0
    setOver(false)
  }
  const has = (event: DragEvent) => onFiles !== null && event.dataTransfer.types.includes('Files')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button in the composer does the same by keys
    <section
      aria-label={label}
      className={cx('relative', className)}
      onDragEnter={(event) => {
        if (!has(event)) return
        depth.current += 1
        setOver(true)
      }}
      onDragLeave={() => {
        depth.current -= 1
        if (depth.current <= 0) leave()
      }}
      onDragOver={(event) => {
        if (!has(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      }}
      onDrop={(event) => {
        if (!has(event)) return
        event.preventDefault()
        leave()
        onFiles?.([...event.dataTransfer.files])
      }}
    >
      {children}
      {isOver && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-2 z-20 grid animate-[appear_120ms_ease-out] place-items-center rounded-panel border-2 border-dashed border-brand bg-[color-mix(in_srgb,var(--brand-soft)_88%,transparent)]"
        >
          <p className="flex items-center gap-2 font-heading text-16 font-bold text-brand">
            <Paperclip className="size-5" />
            {copy.dropToAttach}
          </p>
        </div>
      )}
    </section>
  )
}
