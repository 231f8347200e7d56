import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export function Kbd({ children, inverse }: { children: ReactNode; inverse?: boolean }) {
  return (
    <kbd
      className={cx(
        'figure min-w-4.5 flex-none rounded-[4px] border px-1 text-center text-11 font-medium',
        inverse ? 'border-current opacity-70' : 'border-line text-muted',
      )}
    >
      {children}
    </kbd>
  )
}
