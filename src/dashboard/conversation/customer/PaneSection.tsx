import type { ReactNode } from 'react'
import { cx } from '#dashboard/ui/cx.ts'

/** A titled section of the customer's pane or of a case. */
export function PaneSection({
  title,
  action,
  className = 'px-4',
  children,
}: {
  title: string
  action?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <section className={cx('py-3.5', className)}>
      <h3 className="mb-2 flex h-5 items-center justify-between gap-2 text-13">
        {title}
        {action}
      </h3>
      {children}
    </section>
  )
}
