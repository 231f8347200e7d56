import type { ReactNode } from 'react'

/** A titled box of figures: /evaluate and /laporan. */
export function TitledPanel({
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
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 id={id} className="font-heading text-14 font-bold">
          {title}
        </h2>
        {aside}
      </div>
      {hint && <p className="mb-3 text-13 text-pretty text-muted">{hint}</p>}
      {children}
    </section>
  )
}
