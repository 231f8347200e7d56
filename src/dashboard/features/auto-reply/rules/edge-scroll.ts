/** The strip at the top and bottom of the scrolled area in which a drag scrolls it. */
const EDGE_PX = 56
/** The greatest step, at the very edge: about 700 px per second at 60 frames. */
const MAX_PX_PER_FRAME = 12

/** Pixels to scroll per frame while the pointer is at `y`: negative is up, 0 outside the strips. */
export function edgeSpeed(y: number, top: number, bottom: number): number {
  const depth = Math.min(EDGE_PX, (bottom - top) / 4)
  if (depth <= 0) return 0
  const above = Math.min((top + depth - y) / depth, 1)
  const below = Math.min((y - (bottom - depth)) / depth, 1)
  if (above > 0) return -Math.ceil(above * MAX_PX_PER_FRAME)
  return below > 0 ? Math.ceil(below * MAX_PX_PER_FRAME) : 0
}

/** The nearest ancestor that scrolls vertically, else the page. */
export function scrollerOf(element: Element | null): Element {
  for (let at = element?.parentElement; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at)
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight)
      return at
  }
  return document.scrollingElement ?? document.documentElement
}

/** Scrolls by one frame's share. Returns whether anything moved. */
export function scrollAtEdge(scroller: Element, y: number): boolean {
  const isPage = scroller === document.scrollingElement
  const { top, bottom } = isPage
    ? { top: 0, bottom: window.innerHeight }
    : scroller.getBoundingClientRect()
  const before = scroller.scrollTop
  scroller.scrollTop += edgeSpeed(y, top, bottom)
  return scroller.scrollTop !== before
}
