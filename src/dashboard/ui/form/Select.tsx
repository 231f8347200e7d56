import type { ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'
import { cx } from '#dashboard/ui/cx.ts'
import { INPUT } from './TextInput.tsx'

/** The browser's own select with our styles. It works best on a phone, and needs no script. */
export function Select({
  options,
  className,
  ...rest
}: Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly { value: string; label: string; disabled?: boolean }[]
}) {
  return (
    <span className={cx('relative block', className)}>
      <select
        {...rest}
        className={cx(
          INPUT,
          'h-9 appearance-none text-ellipsis pr-9 pl-3 text-14 pointer-coarse:h-11 pointer-coarse:text-16',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted" />
    </span>
  )
}
