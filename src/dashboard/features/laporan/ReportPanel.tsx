import type { ReactNode } from 'react'

/** A titled box of the report. */
export function ReportPanel({
  id,
  title,
  hint,
  aside,
  children,
}: {
  id: string
  title: string
  hint?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-panel border border-line bg-surface px-4 py-4 md:px-5"
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={id} className="font-heading text-14 font-bold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
      {hint && <p className="mt-3 text-12 text-muted">{hint}</p>}
    </section>
  )
}
