import type { ReactNode } from 'react'

/** A titled box of rows on /home. `id`: of the title, unique on the page. */
export const HomePanel = ({
  id,
  title,
  aside,
  children,
}: {
  id: string
  title: string
  aside?: ReactNode
  children: ReactNode
}) => (
  <section aria-labelledby={id} className="min-w-0 rounded-panel border border-line bg-surface">
    <div className="flex flex-wrap items-center gap-x-4 px-4 py-3.5 md:px-5">
      <h2 id={id} className="font-heading text-14 font-bold">
        {title}
      </h2>
      {aside}
    </div>
    {children}
  </section>
)
