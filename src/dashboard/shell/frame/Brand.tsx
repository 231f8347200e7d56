import * as copy from '#copy/shell'
import { cx } from '#dashboard/ui/cx.ts'

/** The logo: a speech bubble whose tail is a tick, in two strokes. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('flex-none', className)}
    >
      <path d="M13.6 17.4H17a4 4 0 0 0 4-4V7a4 4 0 0 0-4-4H7a4 4 0 0 0-4 4v5.6" />
      <path d="m4 15.4 4.2 5.2L16 9" />
    </svg>
  )
}

export function Wordmark({ size = 'large' }: { size?: 'small' | 'large' }) {
  return (
    <span
      className={cx(
        'flex items-center gap-2.25 font-display font-semibold',
        size === 'large' ? 'text-[19px] leading-6' : 'text-16',
      )}
    >
      <Mark className={cx('text-brand', size === 'large' ? 'size-7' : 'size-5.5')} />
      {copy.brand}
    </span>
  )
}
