import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '#dashboard/ui/cx.ts'
import { Kbd } from '#dashboard/ui/Kbd.tsx'

const OPEN_AFTER_MS = 500
/**
 * Half of a wide tooltip's width. A control nearer to a screen edge aligns its tooltip with that
 * edge.
 */
const NEAR_EDGE = 130

type Place = { x: number; top: number; above: boolean; align: 'left' | 'middle' | 'right' }
let closeOther: (() => void) | undefined

/**
 * A label on hover or keyboard focus. It repeats the control's own label, so screen readers skip
 * it.
 */
export function Tooltip({
  text,
  shortcut,
  children,
}: {
  text: string
  shortcut?: string
  children: ReactNode
}) {
  const holder = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [place, setPlace] = useState<Place | null>(null)

  const hide = () => {
    clearTimeout(timer.current)
    setPlace(null)
  }
  const show = (afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const box = holder.current?.firstElementChild?.getBoundingClientRect()
      if (!box) return
      closeOther?.()
      closeOther = hide
      setPlace(placeBeside(box))
    }, afterMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <span
      ref={holder}
      role="presentation"
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(OPEN_AFTER_MS)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
      onKeyDown={hide}
    >
      {children}
      {place &&
        createPortal(<Bubble text={text} shortcut={shortcut} place={place} />, document.body)}
    </span>
  )
}

function Bubble({ text, shortcut, place }: { text: string; shortcut?: string; place: Place }) {
  return (
    <span
      aria-hidden="true"
      style={{
        top: place.top,
        ...(place.align === 'right' ? { right: window.innerWidth - place.x } : { left: place.x }),
      }}
      className={cx(
        'pointer-events-none fixed z-60 flex max-w-65 items-center gap-2 rounded-control bg-text px-2 py-1 text-12 font-medium text-canvas shadow-float',
        place.above && '-translate-y-full',
        place.align === 'middle' && '-translate-x-1/2',
      )}
    >
      {text}
      {shortcut && <Kbd inverse>{shortcut}</Kbd>}
    </span>
  )
}
function placeBeside(box: DOMRect): Place {
  const above = box.bottom + 40 > window.innerHeight
  const top = above ? box.top - 6 : box.bottom + 6
  const middle = box.left + box.width / 2
  if (middle < NEAR_EDGE) return { x: Math.max(box.left, 4), top, above, align: 'left' }
  if (middle > window.innerWidth - NEAR_EDGE)
    return { x: Math.min(box.right, window.innerWidth - 4), top, above, align: 'right' }
  return { x: middle, top, above, align: 'middle' }
}
