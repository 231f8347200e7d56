import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

/** The 56 px header of a pane: its title and the acts on its whole content. */
export function PaneHead({
  title,
  back,
  children,
  level: Heading = 'h1',
  className,
}: {
  title: ReactNode
  /** content left of the title, mostly on a phone */ back?: ReactNode
  /** the acts of the pane, on the right */ children?: ReactNode
  level?: 'h1' | 'h2'
  className?: string
}) {
  return (
    <header
      className={cx(
        'flex h-14 flex-none items-center gap-2 border-b border-line bg-surface px-4',
        className,
      )}
    >
      {back}
      <Heading className="line-clamp-2 min-w-0 font-heading text-16 leading-tight font-bold -tracking-[0.01em] max-md:text-20 max-[22.5rem]:text-16">
        {title}
      </Heading>
      {children && <div className="ml-auto flex flex-none items-center gap-2">{children}</div>}
    </header>
  )
}

/** A screen of one pane: the header stays, the content scrolls. */
export function Pane({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cx('flex h-full min-h-0 flex-col bg-surface', className)} />
}

/**
 * Positioned, so that content for screen readers scrolls with it and does not make the document
 * taller than the window.
 */
export function PaneBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('relative min-h-0 flex-1 overflow-y-auto', className)} />
}
