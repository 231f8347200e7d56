import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** Table parts; numbers stand right-aligned in tabular figures. */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <div className="overflow-x-auto">
      <table {...rest} className={cx('w-full border-collapse text-13', className)} />
    </div>
  )
}

export function Th({ number, className, ...rest }: ComponentProps<'th'> & { number?: boolean }) {
  return <th scope="col" {...rest} className={cx('h-8 pr-4 text-12 font-medium whitespace-nowrap text-muted last:pr-0', number ? 'text-right' : 'text-left', className)} />
}

export function Td({ number, className, ...rest }: ComponentProps<'td'> & { number?: boolean }) {
  return <td {...rest} className={cx('h-10 border-t border-line py-1.5 pr-4 last:pr-0', number && 'figure text-right', className)} />
}
