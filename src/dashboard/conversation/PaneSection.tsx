import type { ReactNode } from 'react'

/** A titled part of the customer's pane. */
export function PaneSection({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="px-4 py-3.5">
      <h3 className="mb-2 flex h-5 items-center justify-between text-13">
        {title}
        {action}
      </h3>
      {children}
    </section>
  )
}
