import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Tooltip } from './overlay/Tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** the label for screen readers, which is also the tooltip */
  label: string
  children: ReactNode
  size?: 32 | 40
  /** a dot that marks something new */
  marked?: boolean
  /** the tooltip's keyboard shortcut */
  shortcut?: string
}

export function IconButton({
  label,
  children,
  size = 32,
  marked,
  shortcut,
  className,
  type = 'button',
  disabled,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <button
        {...rest}
        type={type}
        // Without the attribute `disabled`, a pressed button that becomes disabled keeps the focus.
        aria-disabled={disabled || undefined}
        onClick={disabled ? (event) => event.preventDefault() : onClick}
        aria-label={label}
        className={cx(
          'relative grid flex-none place-items-center rounded-control text-text-2 transition-colors duration-120 hover:bg-sunken disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 aria-expanded:bg-sunken pointer-coarse:size-10',
          size === 32 ? 'size-8' : 'size-10',
          className,
        )}
      >
        {children}
        {marked && (
          <span
            className="absolute top-1 right-1.25 size-2.5 rounded-full border-2 border-canvas bg-brand"
            aria-hidden="true"
          />
        )}
      </button>
    </Tooltip>
  )
}
