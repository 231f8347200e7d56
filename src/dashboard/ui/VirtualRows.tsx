import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
} from 'react'
import { cx } from './cx.ts'

/** Further rows are fetched when the list is scrolled this near to the end of the loaded ones. */
const AHEAD_PX = 900
/** Rows in the server's document: about one tall screen. */
const SSR_ROWS = 14
/** Rows that are rendered beyond each edge of the view. */
const OVERSCAN = 6

export type VirtualRowsProps<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** the height of every row */
  rowHeight: number
  children: (item: Item, index: number) => ReactElement
  /** fetches further rows; called until they arrive or there are none */
  onEnd?: () => void
  /**
   * the key of a row that is scrolled into view when it changes; it stays rendered, so that it keeps
   * the focus while the list is scrolled
   */
  shownKey?: string | null
  className?: string
}

/**
 * A long list of rows of one height; only rows in view are rendered. When rows above change places,
 * the rows in view do not move. Server and browser render the same rows, so a tap during hydration
 * reaches the intended row.
 */
export function VirtualRows<Item>({
  label,
  items,
  keyOf,
  rowHeight,
  children,
  onEnd,
  shownKey,
  className,
}: VirtualRowsProps<Item>) {
  const { scroller, onScroll, from, to } = useVisibleRows({
    items,
    keyOf,
    rowHeight,
    onEnd,
    shownKey,
  })
  return (
    <div
      ref={scroller}
      onScroll={onScroll}
      className={cx('quiet-scroll min-h-0 flex-1 [overflow-anchor:none]', className)}
    >
      <div
        role="list"
        aria-label={label}
        className="relative"
        style={{ height: items.length * rowHeight }}
      >
        {items.flatMap((item, index) =>
          (index < from || index >= to) && keyOf(item) !== shownKey ? (
            []
          ) : (
            <div
              key={keyOf(item)}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={items.length}
              className="absolute inset-x-0"
              style={{ top: index * rowHeight, height: rowHeight }}
            >
              {children(item, index)}
            </div>
          ),
        )}
      </div>
    </div>
  )
}

type VisibleRows<Item> = Pick<
  VirtualRowsProps<Item>,
  'items' | 'keyOf' | 'rowHeight' | 'onEnd' | 'shownKey'
>

/** Computes which rows are in view, and keeps the scroll position at the rows being read. */
export function useVisibleRows<Item>(given: VisibleRows<Item>) {
  const { items, keyOf, rowHeight, onEnd, shownKey } = given
  const scroller = useRef<HTMLDivElement>(null)
  const reading = useRef<{ key: string; index: number } | null>(null)
  const [{ from, to }, setRange] = useState({ from: 0, to: SSR_ROWS })

  const look = () => {
    const box = scroller.current
    if (!box) return
    const next = {
      from: Math.max(0, Math.floor(box.scrollTop / rowHeight) - OVERSCAN),
      to: Math.ceil((box.scrollTop + box.clientHeight) / rowHeight) + OVERSCAN,
    }
    setRange((range) => (range.from === next.from && range.to === next.to ? range : next))
    if (onEnd && items.length * rowHeight - box.scrollTop - box.clientHeight < AHEAD_PX) onEnd()
  }

  const onScroll = () => {
    const box = scroller.current
    if (!box) return
    const index = Math.floor(box.scrollTop / rowHeight)
    const item = items[index]
    reading.current =
      box.scrollTop > rowHeight / 2 && item !== undefined ? { key: keyOf(item), index } : null
    look()
  }

  const keepPlace = useEffectEvent(() => {
    const box = scroller.current
    const before = reading.current
    if (box && before) {
      const index = items.findIndex((item) => keyOf(item) === before.key)
      if (index !== -1 && index !== before.index) {
        box.scrollTop += (index - before.index) * rowHeight
        reading.current = { key: before.key, index }
      }
    }
    look()
  })
  useLayoutEffect(() => keepPlace(), [items])

  const resized = useEffectEvent(look)
  useEffect(() => {
    const observer = new ResizeObserver(() => resized())
    if (scroller.current) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [])

  // Scrolls only when another row is to be shown: live updates must not move the list.
  const show = useEffectEvent((key: string | null | undefined) => {
    const box = scroller.current
    const index = key ? items.findIndex((item) => keyOf(item) === key) : -1
    if (box && index !== -1) scrollToRow(box, index, rowHeight)
  })
  useLayoutEffect(() => show(shownKey), [shownKey])
  return { scroller, onScroll, from, to }
}

function scrollToRow(box: HTMLElement, index: number, rowHeight: number): void {
  const top = index * rowHeight
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + rowHeight > box.scrollTop + box.clientHeight)
    box.scrollTop = top + rowHeight - box.clientHeight
}
