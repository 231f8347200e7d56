import type { ReactNode } from 'react'
import { CircleAlert, Info, RotateCw } from 'lucide-react'
import * as shared from '#copy/shared'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'

const TONES = {
  danger: 'bg-danger-soft [&>.lucide]:text-danger',
  wait: 'bg-wait-soft [&>.lucide]:text-wait',
  neutral: 'bg-sunken [&>.lucide]:text-muted',
}

/** A line in the page that stays until its cause is resolved. */
export function Notice({
  tone = 'neutral',
  onRetry,
  busy,
  children,
  className,
}: {
  tone?: keyof typeof TONES
  onRetry?: () => void
  busy?: boolean
  children: ReactNode
  className?: string
}) {
  const Icon = tone === 'neutral' ? Info : CircleAlert
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx(
        'flex items-center gap-2.5 rounded-control py-1.75 pr-2 pl-3 text-13',
        TONES[tone],
        className,
      )}
    >
      <Icon className="mt-1.25 self-start" />
      <div className="min-w-0 flex-1 py-1">{children}</div>
      {onRetry && (
        <Button onClick={onRetry} busy={busy}>
          <RotateCw />
          {shared.retry}
        </Button>
      )}
    </div>
  )
}
