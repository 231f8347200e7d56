import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#dashboard/ui/cx.ts'

export const INPUT =
  'block w-full min-w-0 rounded-control border border-line-strong bg-surface text-text transition-colors duration-120 focus-visible:border-brand aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&:is(input,textarea):read-only]:bg-sunken'

export type TextInputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: 36 | 40
  /** content inside the field, on the left */ leading?: ReactNode
  /** content inside the field, on the right */ trailing?: ReactNode
}

export function TextInput({ size = 36, leading, trailing, className, ...rest }: TextInputProps) {
  const height =
    size === 36
      ? 'h-9 text-14 pointer-coarse:h-11 pointer-coarse:text-16'
      : 'h-10 text-14 pointer-coarse:h-11 pointer-coarse:text-16'
  if (!leading && !trailing)
    return <input {...rest} className={cx(INPUT, height, 'px-3', className)} />
  return (
    <span className={cx('relative block', className)}>
      {leading && (
        <span className="pointer-events-none absolute inset-y-0 left-2.5 grid place-items-center text-muted">
          {leading}
        </span>
      )}
      <input
        {...rest}
        className={cx(
          INPUT,
          height,
          leading ? (typeof leading === 'string' ? 'pl-6' : 'pl-9') : 'pl-3',
          trailing ? 'pr-11' : 'pr-3',
        )}
      />
      {trailing && (
        <span className="absolute inset-y-0 right-1 grid place-items-center">{trailing}</span>
      )}
    </span>
  )
}
