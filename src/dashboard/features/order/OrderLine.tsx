import type { ReactNode } from 'react'

/** A name and its value in the list of an order. */
export function OrderLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-t border-line py-2">
      <dt className="text-text-2">{name}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  )
}
