import { useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore, type ReactElement } from 'react'
import { Virtualizer } from 'virtua'
import { cx } from './cx.ts'

/** This much before the end of what is loaded, more is asked for. */
const AHEAD_PX = 900
/** Rows in the server's document: about one tall screen. */
const SSR_ROWS = 14

export type VirtualRowsProps<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** every row is this tall */
  rowHeight: number
  children: (item: Item, index: number) => ReactElement
  /** more is wanted; called until it comes or there is no more */
  onEnd?: () => void
  /** scrolled into view when it changes */
  shownKey?: string | null
  className?: string
}

/** A long list of rows of one height, of which only those in view are drawn. When rows above change places, what is being read stays where it is. */
export function VirtualRows<Item>({ label, items, keyOf, rowHeight, children, onEnd, shownKey, className }: VirtualRowsProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null)
  const reading = useRef<{ key: string; index: number } | null>(null)
  // With a server's count the virtualizer draws that many rows until the first scroll, however many come: it starts anew once the page lives.
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )

  const onScroll = () => {
    const box = scroller.current
    if (!box) return
    const index = Math.floor(box.scrollTop / rowHeight)
    const item = items[index]
    reading.current = box.scrollTop > rowHeight / 2 && item !== undefined ? { key: keyOf(item), index } : null
    if (onEnd && box.scrollHeight - box.scrollTop - box.clientHeight < AHEAD_PX) onEnd()
  }

  useLayoutEffect(() => {
    const box = scroller.current
    const before = reading.current
    if (!box) return
    if (before) {
      const index = items.findIndex((item) => keyOf(item) === before.key)
      if (index !== -1 && index !== before.index) {
        box.scrollTop += (index - before.index) * rowHeight
        reading.current = { key: before.key, index }
      }
    }
    if (onEnd && items.length * rowHeight < box.clientHeight + AHEAD_PX) onEnd()
  }, [items, keyOf, onEnd, rowHeight])

  // Only when another row is to be shown: a list that changes must not be pulled about.
  const show = useEffectEvent((key: string | null | undefined) => {
    const box = scroller.current
    const index = key ? items.findIndex((item) => keyOf(item) === key) : -1
    if (!box || index === -1) return
    const top = index * rowHeight
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + rowHeight > box.scrollTop + box.clientHeight) box.scrollTop = top + rowHeight - box.clientHeight
  })
  useLayoutEffect(() => show(shownKey), [shownKey])

  return (
    <div ref={scroller} onScroll={onScroll} className={cx('quiet-scroll min-h-0 flex-1 [overflow-anchor:none]', className)}>
      <div role="list" aria-label={label}>
        <Virtualizer key={isHydrating ? 'server' : 'live'} data={items} itemSize={rowHeight} ssrCount={isHydrating ? Math.min(items.length, SSR_ROWS) : undefined} scrollRef={scroller} bufferSize={rowHeight * 4}>
          {(item, index) => (
            <div key={keyOf(item)} role="listitem" style={{ height: rowHeight }}>
              {children(item, index)}
            </div>
          )}
        </Virtualizer>
      </div>
    </div>
  )
}

const subscribeToNothing = () => () => {}
