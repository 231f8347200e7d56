import { type PointerEvent, type TouchEvent, useRef } from 'react'

const HOLD_MS = 450
/** A touch that moves further than this is a scroll or a swipe, not a long press. */
const STILL_PX = 10
const SWIPE_PX = 56
const MAX_PX = 72

type Start = { x: number; y: number; timer: ReturnType<typeof setTimeout>; isSwiping: boolean }

/**
 * Touch gestures of a bubble: a swipe to the right, or a long press. The bubble follows the finger
 * without a render. Mouse and pen use buttons.
 */
export function useGestures(acts: { onSwipe: (() => void) | null; onHold: () => void }) {
  const start = useRef<Start>(undefined)
  const isHeld = useRef(false)
  const end = (element: HTMLElement) => {
    clearTimeout(start.current?.timer)
    start.current = undefined
    element.style.transform = ''
  }
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      isHeld.current = false
      if (pointerType !== 'touch') return
      const timer = setTimeout(() => {
        start.current = undefined
        isHeld.current = true
        acts.onHold()
      }, HOLD_MS)
      start.current = { x, y, timer, isSwiping: false }
    },
    onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
      const from = start.current
      if (!from) return
      const [right, down] = [clientX - from.x, Math.abs(clientY - from.y)]
      if (Math.abs(right) > STILL_PX || down > STILL_PX) clearTimeout(from.timer)
      if (!from.isSwiping && down > STILL_PX) return end(currentTarget)
      if (!acts.onSwipe || right < STILL_PX) return
      from.isSwiping = true
      currentTarget.style.transform = `translateX(${Math.min(right, MAX_PX)}px)`
    },
    onPointerUp: ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
      const from = start.current
      const isSwiped = from?.isSwiping && clientX - from.x > SWIPE_PX
      end(currentTarget)
      if (isSwiped) acts.onSwipe?.()
    },
    // Else the end of a long press clicks the quote, link or picture below the finger, and closes
    // the menu.
    onTouchEnd: (event: TouchEvent) => isHeld.current && event.preventDefault(),
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => end(currentTarget),
  }
}
