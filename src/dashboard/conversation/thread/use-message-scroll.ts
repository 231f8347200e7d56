import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { countNewer, lastKey, type TimelineItem } from './timeline.ts'

/** A list scrolled nearer to its end than this counts as at its end. */
const END_PX = 48
/** How far, in pixels, further messages are fetched before they scroll into view. */
const AHEAD_PX = 600

/**
 * Pages in one direction. `isFetching`: a fetch runs in either direction, because one would cancel
 * the other.
 */
export type Further = {
  fetch: () => Promise<unknown>
  hasMore: boolean
  isFetching: boolean
  isFailed: boolean
}

/**
 * The scroll position of the conversation: the bubble in view keeps its place, own messages scroll
 * to the end, and further pages load ahead in both directions. `newer` counts messages below the
 * view.
 */
export function useMessageScroll({
  items,
  memberId,
  older,
  later,
}: {
  items: readonly TimelineItem[]
  memberId: string
  older: Further
  /** after a jump into the history: what follows it */
  later: Further
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const anchor = useRef<Anchor>(null)
  const [isBottom, setBottom] = useState(true)
  const isAtEnd = isBottom && !later.hasMore
  const [seenKey, setSeenKey] = useState<string | null>(null)
  const newest = lastKey(items)
  useSkipHistory(newest, later.hasMore, setSeenKey)
  const newer = isAtEnd ? 0 : countNewer(items, seenKey, memberId)

  const loadFurther = useLoadFurther(scroller, older, later)

  const onScroll = () => {
    const box = scroller.current
    if (!box) return
    const bottom = -box.scrollTop < END_PX
    if (bottom !== isBottom) {
      setBottom(bottom)
      setSeenKey(newest)
    }
    anchor.current = bottom && !later.hasMore ? null : firstInView(box)
    loadFurther()
  }

  // Changes above or below must not move the messages in view.
  useLayoutEffect(
    () => restorePlace(scroller.current, anchor.current),
    [items, older.isFetching, later.isFetching],
  )
  useEffect(loadFurther, [loadFurther, items])

  const scrollToEnd = useCallback(() => {
    anchor.current = null
    if (scroller.current) scroller.current.scrollTop = 0
  }, [])

  /** Scrolls an element of the conversation into view; it keeps its place from then on. */
  const scrollTo = useCallback((element: Element, block: 'start' | 'center') => {
    element.scrollIntoView({ block })
    const box = scroller.current
    if (!box) return
    anchor.current = { element, top: element.getBoundingClientRect().top }
    setBottom(-box.scrollTop < END_PX)
  }, [])

  return { scroller, isAtEnd, newer, onScroll, scrollToEnd, scrollTo }
}

/** Pages that are loaded after a jump into the history contain no new messages. */
function useSkipHistory(
  newest: string | null,
  hasLater: boolean,
  setSeenKey: (key: string | null) => void,
): void {
  const [before, setBefore] = useState({ newest, hasLater })
  if (before.newest === newest && before.hasLater === hasLater) return
  setBefore({ newest, hasLater })
  if (before.hasLater) setSeenKey(newest)
}

type Scroller = RefObject<HTMLDivElement | null>
type Anchor = { element: Element; top: number } | null

function useLoadFurther(scroller: Scroller, older: Further, later: Further): () => void {
  const loadOlder = useLoad(older)
  const loadLater = useLoad(later)
  return useCallback(() => {
    const box = scroller.current
    if (!box) return
    if (box.scrollHeight - box.clientHeight + box.scrollTop < AHEAD_PX) loadOlder()
    if (-box.scrollTop < AHEAD_PX) loadLater()
  }, [scroller, loadOlder, loadLater])
}

function useLoad({ fetch, hasMore, isFetching, isFailed }: Further): () => void {
  return useCallback(() => {
    if (hasMore && !isFetching && !isFailed) void fetch()
  }, [fetch, hasMore, isFetching, isFailed])
}

/** Restores the position of the first bubble that was in view. */
function restorePlace(box: HTMLElement | null, before: Anchor): void {
  if (!box || !before || !before.element.isConnected) return
  const moved = before.element.getBoundingClientRect().top - before.top
  if (Math.abs(moved) >= 1) box.scrollTop += moved
}

function firstInView(box: HTMLElement): Anchor {
  const { top } = box.getBoundingClientRect()
  for (const element of box.querySelectorAll('[id^="pesan-"]')) {
    const place = element.getBoundingClientRect()
    if (place.bottom > top) return { element, top: place.top }
  }
  return null
}
