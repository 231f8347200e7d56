import { useCallback, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

export type TriggerProps = {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
  onClick: () => void
  onPointerEnter: () => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

export type Overlay = {
  open: boolean
  wanted: boolean
  anchor: RefObject<HTMLButtonElement | null>
  setOpen: (open: boolean) => void
  trigger: TriggerProps
}

/**
 * The state of an element that floats beside its button. Its code is in its own chunk with the
 * positioning library: it loads when the pointer or the focus comes near, and mounts at the first
 * opening.
 */
export function useOverlay(kind: 'menu' | 'dialog', preload: () => Promise<unknown>): Overlay {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpenState] = useState(false)
  const [wanted, setWanted] = useState(false)
  const setOpen = useCallback((next: boolean) => {
    setOpenState(next)
    if (next) setWanted(true)
  }, [])
  const prepare = () => void preload().catch(() => {})
  const trigger: TriggerProps = {
    ref: anchor,
    'aria-haspopup': kind,
    'aria-expanded': open,
    onClick: () => setOpen(!open),
    onPointerEnter: prepare,
    onFocus: prepare,
    onKeyDown: (event) => {
      if (kind !== 'menu' || event.key !== 'ArrowDown') return
      event.preventDefault()
      setOpen(true)
    },
  }
  return { open, wanted, anchor, setOpen, trigger }
}

/**
 * A press on the anchor must not close and reopen the overlay: the anchor's own click toggles it.
 */
export function isOnAnchor(event: Event, anchor: RefObject<HTMLElement | null>): boolean {
  return event.target instanceof Node && Boolean(anchor.current?.contains(event.target))
}

export const POPUP =
  'z-50 rounded-panel border border-line bg-raised text-text shadow-float outline-none transition-[opacity,scale] duration-120 ease-out origin-(--transform-origin) data-[ending-style]:opacity-0 data-[starting-style]:scale-97 data-[starting-style]:opacity-0'
