import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { scrollAtEdge, scrollerOf } from './edge-scroll.ts'

type Drag = { id: string; pointerId: number; at: number }

/**
 * Reorders a list's items by dragging a handle, with a mouse, pen or finger. `list` is the element
 * whose children are the items. Near the edge of the screen the list scrolls. Escape cancels.
 */
export function useDragOrder(
  list: RefObject<HTMLOListElement | null>,
  ids: readonly string[],
  onDrop: (id: string, at: number) => void,
): {
  isDragged: (id: string) => boolean
  /** where the dragged item would go; a line is shown there */
  markOf: (id: string) => 'above' | 'below' | undefined
  start: (id: string) => (event: PointerEvent) => void
} {
  const [drag, setDrag] = useState<Drag | null>(null)
  const pointerY = useRef(0)
  useEffect(() => {
    if (!drag) return undefined
    const place = () => {
      const at = placeAt(list.current, ids.indexOf(drag.id), pointerY.current)
      if (at !== drag.at) setDrag({ ...drag, at })
    }
    const onMove = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== drag.pointerId) return
      pointerY.current = event.clientY
      place()
    }
    const onUp = () => {
      setDrag(null)
      if (drag.at !== ids.indexOf(drag.id)) onDrop(drag.id, drag.at)
    }
    const onCancel = () => setDrag(null)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setDrag(null)
    const ending = new AbortController()
    const { signal } = ending
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', onUp, { signal })
    window.addEventListener('pointercancel', onCancel, { signal })
    window.addEventListener('keydown', onKey, { signal })
    const stopScrolling = scrollWhileDragged(list.current, pointerY, place)
    return () => {
      ending.abort()
      stopScrolling()
    }
  }, [drag, ids, list, onDrop])
  const from = drag ? ids.indexOf(drag.id) : -1
  return {
    isDragged: (id) => id === drag?.id,
    markOf: (id) => {
      if (!drag || drag.at === from || ids[drag.at] !== id) return undefined
      return drag.at < from ? 'above' : 'below'
    },
    start: (id) => (event) => {
      if (event.button !== 0) return
      event.preventDefault()
      pointerY.current = event.clientY
      setDrag({ id, pointerId: event.pointerId, at: ids.indexOf(id) })
    },
  }
}

/** A pointer that does not move sends no events, so each frame scrolls and calls `onScroll`. */
function scrollWhileDragged(
  list: Element | null,
  pointerY: RefObject<number>,
  onScroll: () => void,
): () => void {
  const scroller = scrollerOf(list)
  let frame = requestAnimationFrame(step)
  function step() {
    if (scrollAtEdge(scroller, pointerY.current)) onScroll()
    frame = requestAnimationFrame(step)
  }
  return () => cancelAnimationFrame(frame)
}

/** The new index of the item `from`: after every other item whose middle is above `y`. */
function placeAt(list: Element | null, from: number, y: number): number {
  const middles = [...(list?.children ?? [])].map((child) => {
    const { top, height } = child.getBoundingClientRect()
    return top + height / 2
  })
  return middles.filter((middle, at) => at !== from && middle < y).length
}
