import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const WIDTHS = { 360: 'md:w-80 lg:w-90', 520: 'md:w-80 lg:w-100 xl:w-130' }

/** A list with the chosen item beside it; on a phone only one of the two. */
export function SplitView({
  label,
  list,
  isOpen,
  width = 360,
  placeholder,
  children,
}: {
  label: string
  list: ReactNode
  /** whether an item is chosen */ isOpen: boolean
  width?: keyof typeof WIDTHS
  /** content while nothing is chosen */ placeholder: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex h-full min-h-0">
      <section
        aria-label={label}
        className={cx(
          'flex w-full min-w-0 flex-none flex-col bg-surface md:border-r md:border-line',
          WIDTHS[width],
          isOpen && 'max-md:hidden',
        )}
      >
        {list}
      </section>
      <div className={cx('min-w-0 flex-1', !isOpen && 'max-md:hidden')}>
        {isOpen ? (
          children
        ) : (
          <div className="grid h-full place-items-center bg-chat">{placeholder}</div>
        )}
      </div>
    </div>
  )
}
