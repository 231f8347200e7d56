import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'

/** One connection or possible connection: name, state, actions. */
export function Card({
  icon: Icon,
  title,
  state,
  lines,
  actions,
  menu,
}: {
  icon: LucideIcon
  title: string
  state?: ReactNode
  lines: ReactNode
  actions?: ReactNode
  /** beside the title on a phone, after the actions on wide screens */
  menu?: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-3 border-t border-line py-4">
      <Icon className="mt-0.5 size-5 text-muted" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 font-medium break-words">{title}</span>
          {state}
        </p>
        <div className="text-13 text-pretty text-muted">{lines}</div>
      </div>
      {actions && (
        <div className="flex flex-none flex-wrap gap-2 empty:hidden max-sm:order-last max-sm:basis-full max-sm:pl-8">
          {actions}
        </div>
      )}
      {menu}
    </li>
  )
}

export function CardList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 first:mt-6">
      <h2 className="mb-2 font-heading text-14 font-bold">{title}</h2>
      <ul className="border-b border-line">{children}</ul>
    </section>
  )
}
