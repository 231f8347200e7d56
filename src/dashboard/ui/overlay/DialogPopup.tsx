import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef, useState, type RefObject } from 'react'
import { X } from 'lucide-react'
import * as shared from '#copy/shared'
import { useBackCloses } from './back-closes.ts'
import { cx } from '#dashboard/ui/cx.ts'
import type { DialogProps } from './Dialog.tsx'

const WIDTHS = { 400: 'max-w-100', 520: 'max-w-130', 720: 'max-w-180' }
const MOTION =
  'transition-[opacity,translate] duration-150 ease-out data-[ending-style]:opacity-0 data-[starting-style]:opacity-0'
const MIDDLE =
  'top-1/2 left-1/2 w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 rounded-panel data-[starting-style]:-translate-y-[calc(50%-6px)]'
const SIDE =
  'inset-y-0 right-0 w-full max-h-none! data-[ending-style]:translate-x-8 data-[starting-style]:translate-x-8'
const BOTTOM =
  'inset-x-0 bottom-0 rounded-t-[16px] pb-[env(safe-area-inset-bottom)] data-[ending-style]:translate-y-8 data-[starting-style]:translate-y-8'

/** The dialog's content, in its own chunk. */
export function DialogPopup({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  width = 400,
  variant = 'dialog',
  sticky,
}: DialogProps) {
  useBackCloses(open, onClose)
  const popup = useRef<HTMLDivElement>(null)
  const finalFocus = useOpener(open, popup)
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={sticky}
      onOpenChange={(next) => !next && onClose()}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[oklch(0.2_0.02_200/0.4)] transition-opacity duration-150 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Base.Popup
          ref={popup}
          initialFocus={() => firstFocus(popup.current)}
          finalFocus={finalFocus}
          className={cx(
            'fixed z-50 flex max-h-[calc(100dvh-48px)] flex-col overflow-hidden border border-line bg-raised text-text shadow-float outline-none',
            MOTION,
            variant === 'dialog'
              ? cx(MIDDLE, WIDTHS[width])
              : variant === 'side'
                ? cx(SIDE, WIDTHS[width])
                : BOTTOM,
          )}
        >
          <DialogHead title={title} description={description} />
          {children && (
            <div data-body className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">
              {children}
            </div>
          )}
          {actions && (
            <div className="flex flex-none flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
              {actions}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

const CONTROL =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'
const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"])[data-open]'
const FIELD = 'input, select, textarea, [role="radio"], [role="combobox"]'

/**
 * The element on which a dialog opens without an `autoFocus`: its first control if that is a field,
 * else the safe button of a question, else the dialog itself, so that Enter does nothing. On a touch
 * screen fields are left out, because they open the keyboard.
 */
function firstFocus(popup: HTMLElement | null): HTMLElement | null {
  const first = popup?.querySelector<HTMLElement>(`[data-body] :is(${CONTROL})`)
  if (first?.matches(FIELD) && !matchMedia('(pointer: coarse)').matches) return first
  return popup?.querySelector<HTMLElement>('[data-safe]') ?? popup
}

/**
 * Returns the focus to the element that had it when the dialog opened. It is read during render: a
 * field with `autoFocus` takes the focus before any effect runs. `false` leaves the focus in another
 * dialog that opened when this one closed.
 */
function useOpener(
  open: boolean,
  popup: RefObject<HTMLElement | null>,
): () => HTMLElement | boolean {
  const [wasOpen, setWasOpen] = useState(false)
  const [opener, setOpener] = useState<Element | null>(null)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpener(document.activeElement)
  }
  return () => {
    const next = [...document.querySelectorAll(OPEN_DIALOG)].findLast(
      (part) => part !== popup.current,
    )
    if (next && !next.contains(opener)) return false
    return opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      ? opener
      : true
  }
}

function DialogHead({
  title,
  description,
}: {
  title: DialogProps['title']
  description: DialogProps['description']
}) {
  return (
    <div className="flex-none px-5 pt-4 pb-2">
      <div className="flex items-start gap-4">
        <Base.Title className="min-w-0 flex-1 py-1 font-heading text-16 font-bold text-balance wrap-anywhere">
          {title}
        </Base.Title>
        <Base.Close
          aria-label={shared.close}
          className="-mr-1.5 grid size-8 flex-none place-items-center rounded-control text-muted hover:bg-sunken hover:text-text pointer-coarse:size-10"
        >
          <X />
        </Base.Close>
      </div>
      {description && (
        <Base.Description className="pb-1 text-14 text-pretty wrap-anywhere text-text-2">
          {description}
        </Base.Description>
      )}
    </div>
  )
}
