import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { countNewer, lastKey, type TimelineItem } from './timeline.ts'

/** Nearer to the end than this is at the end. */
const END_PX = 48
/** Older messages are fetched this long before their place comes into view. */
const AHEAD_PX = 600

type OlderPages = {
  fetchNextPage: () => Promise<unknown>
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
}

/**
 * The scroll position of the conversation: the bubble in view keeps its place, own messages scroll
 * to the end, and older pages load ahead. `newer` counts messages below the view.
 */
export function useMessageScroll({
  items,
  own,
  memberId,
  older,
}: {
  items: readonly TimelineItem[]
  /** client id of the newest own message that is on its way */
  own: string | undefined
  memberId: string
  older: OlderPages
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const anchor = useRef<Anchor>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [seenKey, setSeenKey] = useState<string | null>(null)
  const newest = lastKey(items)
  const newer = isAtEnd ? 0 : countNewer(items, seenKey, memberId)

  const loadOlder = useLoadOlder(scroller, older)

  const onScroll = () => {
    const box = scroller.current
    if (!box) return
    const atEnd = -box.scrollTop < END_PX
    if (atEnd !== isAtEnd) {
      setAtEnd(atEnd)
      setSeenKey(newest)
    }
    anchor.current = atEnd ? null : firstInView(box)
    loadOlder()
  }

  // Whatever changed above or below must not move what is being read.
  useLayoutEffect(
    () => restorePlace(scroller.current, anchor.current),
    [items, older.isFetchingNextPage],
  )
  useEffect(loadOlder, [loadOlder, items])

  const scrollToEnd = () => {
    anchor.current = null
    if (scroller.current) scroller.current.scrollTop = 0
  }
  useEffect(() => {
    if (own) scrollToEnd()
  }, [own])

  return { scroller, isAtEnd, newer, onScroll, scrollToEnd }
}

type Scroller = RefObject<HTMLDivElement | null>
type Anchor = { element: Element; top: number } | null

function useLoadOlder(
  scroller: Scroller,
  { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError }: OlderPages,
): () => void {
  return useCallback(() => {
    const box = scroller.current
    if (!box || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    if (box.scrollHeight - box.clientHeight + box.scrollTop < AHEAD_PX) void fetchNextPage()
  }, [scroller, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError])
}

/** Puts the bubble that was first in view back to where it was. */
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
