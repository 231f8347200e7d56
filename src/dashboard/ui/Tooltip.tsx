import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Kbd } from './Kbd.tsx'

const OPEN_AFTER_MS = 500

/** A word about the control inside, on hover or keyboard focus. It repeats the control's label, so screen readers skip it. */
export function Tooltip({ text, shortcut, children }: { text: string; shortcut?: string; children: ReactNode }) {
  const holder = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [place, setPlace] = useState<{ left: number; top: number; above: boolean } | null>(null)

  const show = (afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const box = holder.current?.firstElementChild?.getBoundingClientRect()
      if (!box) return
      const above = box.bottom + 40 > window.innerHeight
      setPlace({ left: Math.min(Math.max(box.left + box.width / 2, 60), window.innerWidth - 60), top: above ? box.top - 6 : box.bottom + 6, above })
    }, afterMs)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setPlace(null)
  }
  useEffect(() => hide, [])

  return (
    <span
      ref={holder}
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(OPEN_AFTER_MS)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {place &&
        createPortal(
          <span aria-hidden="true" style={{ left: place.left, top: place.top }} className={`pointer-events-none fixed z-60 flex max-w-60 -translate-x-1/2 items-center gap-2 rounded-control bg-text px-2 py-1 text-12 font-medium text-canvas shadow-float ${place.above ? '-translate-y-full' : ''}`}>
            {text}
            {shortcut && <Kbd inverse>{shortcut}</Kbd>}
          </span>,
          document.body,
        )}
    </span>
  )
}
