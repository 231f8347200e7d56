import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '#dashboard/ui/cx.ts'

const MARK =
  'size-4.5 flex-none appearance-none border border-line-strong bg-surface transition-colors duration-120 disabled:opacity-50'

export function Checkbox({
  label,
  hint,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }) {
  return (
    <label
      className={cx(
        'flex min-h-8 items-start gap-2.5 py-1 pointer-coarse:min-h-10 pointer-coarse:py-2',
        className,
      )}
    >
      <input
        {...rest}
        type="checkbox"
        className={cx(
          MARK,
          'mt-px grid place-items-center rounded-[5px] checked:border-brand checked:bg-brand checked:before:h-2.5 checked:before:w-1.5 checked:before:-translate-y-px checked:before:rotate-45 checked:before:border-r-2 checked:before:border-b-2 checked:before:border-on-brand',
        )}
      />
      <Words label={label} hint={hint} />
    </label>
  )
}

/** A switch whose change applies at once. */
export function Switch({
  label,
  hint,
  className,
  hideLabel,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode
  hint?: ReactNode
  hideLabel?: boolean
}) {
  return (
    <label
      className={cx(
        'flex min-h-8 items-center justify-between gap-4 pointer-coarse:min-h-10',
        className,
      )}
    >
      <span className={cx(hideLabel && 'sr-only')}>
        <Words label={label} hint={hint} />
      </span>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        className="relative h-5 w-9 flex-none appearance-none rounded-full bg-line-strong transition-colors duration-120 before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-surface before:transition-transform before:duration-120 checked:bg-brand checked:before:translate-x-4 focus-visible:rounded-full disabled:opacity-50"
      />
    </label>
  )
}

export type Option<Value extends string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

export function RadioGroup<Value extends string>({
  legend,
  options,
  value,
  onChange,
  name,
  direction = 'column',
  hideLegend,
}: {
  legend: ReactNode
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  name?: string
  direction?: 'row' | 'column'
  hideLegend?: boolean
}) {
  const ownName = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={cx('mb-1.5 text-13 font-semibold', hideLegend && 'sr-only')}>
        {legend}
      </legend>
      <div className={cx('flex', direction === 'row' ? 'flex-wrap gap-x-5' : 'flex-col')}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-9 items-start gap-2.5 py-1.5 pointer-coarse:min-h-10 pointer-coarse:py-2.5"
          >
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className={cx(
                MARK,
                'mt-px rounded-full checked:border-[5px] checked:border-brand focus-visible:rounded-full',
              )}
            />
            <Words label={option.label} hint={option.hint} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Words({ label, hint }: { label: ReactNode; hint?: ReactNode }) {
  return (
    <span className="min-w-0">
      <span className="block text-14">{label}</span>
      {hint && <span className="block text-13 text-muted">{hint}</span>}
    </span>
  )
}
