import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'neutral' | 'ai' | 'ok' | 'wait' | 'danger' | 'brand'

const TONES: Record<Tone, string> = {
  neutral: 'text-muted',
  ai: 'text-ai',
  ok: 'text-ok',
  brand: 'text-brand',
  wait: 'rounded-[6px] bg-wait-soft pr-1.75 pl-1.25 text-wait',
  danger: 'rounded-[6px] bg-danger-soft pr-1.75 pl-1.25 text-danger',
}

/**
 * An icon and a word. It is filled only when a member has to act (wait, danger); otherwise it is
 * plain text.
 */
export function Chip({
  tone = 'neutral',
  icon,
  children,
  className,
  ...rest
}: ComponentProps<'span'> & { tone?: Tone; icon?: ReactNode }) {
  return (
    <span
      {...rest}
      className={cx(
        'inline-flex h-5 flex-none items-center gap-1 text-12 font-medium whitespace-nowrap [&_.lucide]:size-3.5 [&_.lucide]:stroke-2',
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

/** A label that a member added: a tag or a filter. */
export function Tag({ children, className, ...rest }: ComponentProps<'span'>) {
  return (
    <span
      {...rest}
      className={cx(
        'inline-flex h-6 max-w-full flex-none items-center gap-1 rounded-[6px] border border-line px-2 text-12 font-medium text-text-2',
        className,
      )}
    >
      {children}
    </span>
  )
}

/** A count that needs attention. */
export function Badge({
  tone = 'brand',
  label,
  children,
  className,
}: {
  tone?: 'brand' | 'danger'
  label?: string
  children: ReactNode
  className?: string
}) {
  return (
    <span
      aria-label={label}
      className={cx(
        'figure inline-block h-4.5 min-w-4.5 flex-none rounded-full px-1.25 text-center text-11 leading-4.5 font-semibold',
        tone === 'brand' ? 'bg-brand text-on-brand' : 'bg-danger text-surface',
        className,
      )}
    >
      {children}
    </span>
  )
}
