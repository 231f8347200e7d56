import { useEffect, useRef, type ReactNode } from 'react'
import { CheckCheck, Clock, SendHorizontal } from 'lucide-react'
import * as copy from '#copy/simulator'
import * as messageCopy from '#copy/message'
import * as shared from '#copy/shared'
import { clockTime } from '#dashboard/copy/dates.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { useZone } from '#dashboard/ui/zone.ts'

/** The bar on top of a WhatsApp conversation. */
export function WaBar({
  name,
  caption,
  aside,
}: {
  name: string
  caption: string
  aside?: ReactNode
}) {
  return (
    <header className="flex h-15 flex-none items-center gap-3 bg-(--wa-bar) px-4">
      <span
        aria-hidden="true"
        className="grid size-9.5 flex-none place-items-center rounded-full bg-[#b4622d] font-display text-16 font-semibold text-[#fff]"
      >
        {([...name.trim()][0] ?? 'T').toUpperCase()}
      </span>
      <div className="min-w-0 flex-1">
        <p className="cut text-[15px] leading-5 font-semibold">{name}</p>
        <p className="cut text-12 text-(--wa-muted)">{caption}</p>
      </div>
      {aside}
    </header>
  )
}

/** The messages, newest at the bottom. The list scrolls down when `follow` changes. */
export function WaThread({
  follow,
  label,
  children,
}: {
  follow: unknown
  label: string
  children: ReactNode
}) {
  const thread = useRef<HTMLDivElement>(null)
  useEffect(() => {
    thread.current?.scrollTo({ top: thread.current.scrollHeight })
  }, [follow])
  return (
    <div
      ref={thread}
      role="log"
      aria-label={label}
      tabIndex={0}
      className="quiet-scroll flex min-h-0 flex-1 flex-col gap-0.75 bg-(--wa-bg) px-4.5 pt-4 pb-3.5 [&>:first-child]:mt-auto"
    >
      {children}
    </div>
  )
}

export function WaDay({ children }: { children: ReactNode }) {
  return (
    <p className="mb-2 self-center rounded-control bg-(--wa-in) px-3 py-1 text-12 text-(--wa-muted) shadow-[0_1px_0.5px_#0b141a1a]">
      {children}
    </p>
  )
}

export function WaBubble({
  side,
  first,
  at,
  waits,
  children,
}: {
  side: 'in' | 'out'
  first?: boolean
  at: string
  /** not answered or delivered yet */ waits?: boolean
  children: ReactNode
}) {
  const zone = useZone()
  return (
    <div
      data-side={side}
      data-first={first || undefined}
      className={cx('wa-bubble whitespace-pre-wrap', side === 'out' ? 'self-end' : 'self-start')}
    >
      <span className="sr-only">{side === 'out' ? `${copy.customer}: ` : `${copy.shop}: `}</span>
      {children}
      <span
        className={cx(
          'figure float-right mt-1.25 -mb-1.25 ml-3 inline-flex items-center gap-0.75 text-[11px] leading-[15px]',
          side === 'out' ? 'text-(--wa-out-muted)' : 'text-(--wa-muted)',
        )}
      >
        <time dateTime={at} suppressHydrationWarning>
          {clockTime(at, zone)}
        </time>
        {side === 'out' &&
          (waits ? (
            <Clock aria-label={copy.waiting} className="size-3.5" />
          ) : (
            <CheckCheck aria-label={messageCopy.read} className="stroke-2 text-(--wa-read)" />
          ))}
      </span>
    </div>
  )
}

/** Three dots while the shop writes. */
export function WaTyping({ name }: { name: string }) {
  return (
    <div
      data-side="in"
      data-first
      className="wa-bubble flex h-8 items-center gap-1 self-start px-3"
      role="status"
      aria-label={copy.isTyping(name)}
    >
      {[0, 160, 320].map((delayMs) => (
        <span
          key={delayMs}
          style={{ animationDelay: `${delayMs}ms` }}
          className="size-1.5 animate-[breathe_1.1s_ease-in-out_infinite] rounded-full bg-(--wa-muted)"
        />
      ))}
    </div>
  )
}

/** A text field: Enter sends, Shift+Enter breaks the line. The text stays until it is sent. */
export function WaComposer({
  value,
  onChange,
  onSend,
  placeholder,
  limit,
  disabled,
  autoFocus,
}: {
  value: string
  onChange: (value: string) => void
  onSend: () => void
  placeholder: string
  limit: number
  disabled?: boolean
  autoFocus?: boolean
}) {
  const left = limit - value.length
  const canSend = !disabled && value.trim() !== '' && left >= 0
  return (
    <form
      className="flex-none bg-(--wa-bar) px-4 pt-2.5 pb-3.5 text-(--wa-muted)"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) onSend()
      }}
    >
      {left < 200 && <LengthLeft left={left} limit={limit} />}
      <div className="flex items-end gap-3">
        <textarea
          aria-label={placeholder}
          placeholder={placeholder}
          rows={1}
          value={value}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the only thing to do on this screen
          autoFocus={autoFocus}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            if (canSend) onSend()
          }}
          className="field-sizing-content max-h-30 min-h-10 min-w-0 flex-1 resize-none rounded-control bg-(--wa-field) px-3.5 py-2.5 text-14 text-(--wa-text) placeholder:text-(--wa-muted) pointer-coarse:text-16"
        />
        <button
          type="submit"
          aria-label={shared.send}
          disabled={!canSend}
          className="grid size-10 flex-none place-items-center rounded-full text-(--wa-muted) transition-colors duration-120 enabled:text-brand enabled:hover:bg-(--wa-field) disabled:cursor-not-allowed"
        >
          <SendHorizontal className="size-5" />
        </button>
      </div>
    </form>
  )
}

function LengthLeft({ left, limit }: { left: number; limit: number }) {
  return (
    <p
      role={left < 0 ? 'alert' : 'status'}
      className={cx('figure pb-1 text-right text-12', left < 0 && 'font-semibold text-danger')}
    >
      {left < 0 ? copy.tooLong(limit, -left) : copy.charactersLeft(left)}
    </p>
  )
}
