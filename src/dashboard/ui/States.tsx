import type { ReactNode } from 'react'
import { RotateCw, TriangleAlert } from 'lucide-react'
import * as copy from '#copy/ui'
import * as shared from '#copy/shared'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { Pane, PaneHead } from './Pane.tsx'

/** A grey placeholder for loading content; it appears after 300 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton block', className)} />
}

/** Skeleton rows, with one word for screen readers. */
export function SkeletonRows({
  rows = 6,
  className = 'h-10',
}: {
  rows?: number
  className?: string
}) {
  return (
    <div role="status" aria-label={copy.loading} className="grid gap-3 p-4">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={className} />
      ))}
    </div>
  )
}

/** A page whose data is still loading. */
export function PageSkeleton({ title }: { title: string }) {
  return (
    <Pane aria-label={shared.loadingOf(title)}>
      <PaneHead title={title} />
      <SkeletonRows />
    </Pane>
  )
}

/** An empty state: one sentence, one action, and a small drawing at most. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  className,
}: {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <div
      className={cx(
        'mx-auto grid max-w-90 justify-items-center gap-1 px-6 py-12 text-center',
        className,
      )}
    >
      {icon && (
        <span className="mb-3 text-muted [&_.lucide]:size-7 [&_.lucide]:stroke-[1.5]">{icon}</span>
      )}
      <p className="font-medium text-balance">{title}</p>
      {children && <p className="text-13 text-pretty text-muted">{children}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

/** An error state: what failed, why, and a next step. */
export function ErrorState({
  title = copy.notLoaded,
  children,
  onRetry,
  busy,
  className,
}: {
  title?: ReactNode
  children?: ReactNode
  onRetry?: () => void
  busy?: boolean
  className?: string
}) {
  return (
    <div
      role="alert"
      className={cx(
        'mx-auto grid max-w-90 justify-items-center gap-1 px-6 py-12 text-center',
        className,
      )}
    >
      <TriangleAlert className="mb-3 size-7 stroke-[1.5] text-danger" />
      <p className="font-medium">{title}</p>
      {children && <p className="text-13 text-pretty text-muted">{children}</p>}
      {onRetry && (
        <Button className="mt-4" onClick={onRetry} busy={busy}>
          <RotateCw />
          {shared.retry}
        </Button>
      )}
    </div>
  )
}
