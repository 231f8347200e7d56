import type { ComponentProps } from 'react'
import { cx } from '#dashboard/ui/cx.ts'
import { INPUT } from './TextInput.tsx'

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      {...rest}
      className={cx(INPUT, 'px-3 py-2 text-14 pointer-coarse:text-16', className)}
    />
  )
}
