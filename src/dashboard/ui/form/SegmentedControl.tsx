import { useRef, type ReactNode } from 'react'
import { cx } from '#dashboard/ui/cx.ts'
import { walkTabs } from '#dashboard/ui/Tabs.tsx'

/** A choice between a few options, side by side. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: {
  label: string
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode; disabled?: boolean }[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={list}
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => walkTabs(event, list.current)}
      className={cx(
        'grid auto-cols-fr grid-flow-col rounded-control border border-line-button bg-surface',
        className,
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          disabled={option.disabled}
          onClick={() => onChange(option.value)}
          className="-m-px flex h-9 items-center justify-center gap-2 rounded-control border border-transparent px-2 text-13 font-medium text-text-2 hover:text-text aria-checked:border-brand aria-checked:bg-brand-soft aria-checked:font-semibold aria-checked:text-text disabled:opacity-50 pointer-coarse:h-11 [&[aria-checked=true]_.lucide]:text-brand"
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </div>
  )
}
