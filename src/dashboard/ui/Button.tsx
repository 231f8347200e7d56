import type { ComponentProps } from 'react'
import { LoaderCircle } from 'lucide-react'
import { cx } from './cx.ts'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'ai' | 'danger' | 'note'
export type ButtonSize = 32 | 40 | 48

const BASE =
  'inline-flex flex-none items-center justify-center gap-1.5 rounded-control border font-medium whitespace-nowrap select-none transition-colors duration-120 ease-out disabled:cursor-not-allowed aria-disabled:cursor-not-allowed pointer-coarse:min-h-10'
const KINDS: Record<ButtonKind, string> = {
  primary:
    'border-transparent bg-brand font-semibold text-on-brand hover:bg-brand-hover disabled:bg-sunken disabled:text-muted',
  secondary:
    'border-line-button bg-surface text-text hover:bg-sunken disabled:text-muted disabled:hover:bg-surface',
  quiet:
    'border-transparent text-text-2 hover:bg-sunken disabled:text-muted disabled:hover:bg-transparent',
  ai: 'border-transparent bg-ai font-semibold text-surface hover:opacity-90 disabled:bg-sunken disabled:text-muted',
  note: 'border-transparent bg-wait font-semibold text-surface hover:opacity-90 disabled:bg-sunken disabled:text-muted',
  danger:
    'border-transparent bg-danger font-semibold text-surface hover:opacity-90 disabled:bg-sunken disabled:text-muted',
}
const SIZES: Record<ButtonSize, string> = {
  32: 'h-8 px-3 text-13',
  40: 'h-10 px-4 text-14',
  48: 'h-12 px-5.5 text-16 font-semibold',
}

/**
 * The classes of a link that looks like a button: <Link className={buttonClass({ kind: 'primary'
 * })}>.
 */
export function buttonClass({
  kind = 'secondary',
  size = 32,
  className,
}: { kind?: ButtonKind; size?: ButtonSize; className?: string } = {}): string {
  return cx(BASE, KINDS[kind], SIZES[size], kind === 'quiet' && 'px-2', className)
}

export type ButtonProps = ComponentProps<'button'> & {
  kind?: ButtonKind
  size?: ButtonSize
  /** shows a spinner, and ignores a second press without losing focus */
  busy?: boolean
}

export function Button({
  kind,
  size,
  busy,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ kind, size, className })}
    >
      {busy && <LoaderCircle className="animate-spin" />}
      {children}
    </button>
  )
}
