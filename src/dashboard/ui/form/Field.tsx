import { useId, type ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { cx } from '#dashboard/ui/cx.ts'

export type ControlProps = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

/**
 * A labelled control with its hint and its error: <Field label="Nama">{(control) => <TextInput
 * {...control} />}</Field>.
 */
export function Field({
  label,
  hint,
  error,
  aside,
  hideLabel,
  className,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** content right of the label: a counter, a link */ aside?: ReactNode
  hideLabel?: boolean
  className?: string
  children: (control: ControlProps) => ReactNode
}) {
  const id = useId()
  const describedBy = cx(error ? `${id}-error` : null, hint ? `${id}-hint` : null)
  return (
    <div className={cx('relative min-w-0', className)}>
      <label
        htmlFor={id}
        className={cx(
          'mb-1.5 block text-13 font-semibold',
          aside !== undefined && 'pr-28',
          hideLabel && 'sr-only',
        )}
      >
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {/* After the control in the document, so that Tab reaches a link here after it. */}
      {aside && (
        <span
          className={cx(
            'figure absolute top-0.5 right-0 text-12 text-muted',
            hideLabel && 'sr-only',
          )}
        >
          {aside}
        </span>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-12 text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p
      id={id}
      role="alert"
      className="mt-1.5 flex items-start gap-1.5 text-12 font-medium text-danger"
    >
      <CircleAlert className="mt-px size-3.5" />
      {children}
    </p>
  )
}
