import type { Progress } from '#contract/campaign'
import * as copy from '#copy/whatsapp-template'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { cx } from '#dashboard/ui/cx.ts'

const PARTS: { of: (progress: Progress) => number; className: string }[] = [
  { of: ({ read }) => read, className: 'bg-brand' },
  { of: ({ delivered }) => delivered, className: 'bg-brand opacity-70' },
  { of: ({ sent, queued }) => sent + queued, className: 'bg-brand opacity-40' },
  { of: ({ failed, unsure }) => failed + unsure, className: 'bg-danger' },
  { of: ({ skipped }) => skipped, className: 'bg-line-strong' },
]

/** The progress of a campaign; the numbers below explain the colours. */
export function ProgressBar({
  progress,
  label,
  isLarge,
}: {
  progress: Progress
  label: string
  isLarge?: boolean
}) {
  const done = progress.total - progress.waiting
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={progress.total}
      aria-valuenow={done}
      aria-valuetext={copy.recipientsProgress(formatNumber(done), formatNumber(progress.total))}
      className={cx('flex overflow-hidden rounded-full bg-sunken', isLarge ? 'h-2.5' : 'h-1.5')}
    >
      {PARTS.map(({ of, className }) => (
        <span
          key={className}
          className={cx('block h-full transition-[width] duration-150', className)}
          style={{ width: `${progress.total > 0 ? (of(progress) / progress.total) * 100 : 0}%` }}
        />
      ))}
    </div>
  )
}
