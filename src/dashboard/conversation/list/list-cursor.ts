import { useRef, useState, type RefObject } from 'react'
import { useParams } from '@tanstack/react-router'
import * as copy from '#copy/conversation'
import { useHotkeys } from '#dashboard/shell/frame/hotkeys.ts'

/**
 * Moves through a list of rooms with j and k. Its links have data-room; `onFocus` reports focus
 * changes by other means.
 */
export function useListCursor(
  roomIds: readonly string[],
  group: string,
): {
  list: RefObject<HTMLDivElement | null>
  cursor: string | null
  openId: string | undefined
  onFocus: (roomId: string) => void
} {
  const { roomId: openId } = useParams({ strict: false })
  const [cursor, setCursor] = useState<string | null>(null)
  // A room that was opened by other means than its row gets the cursor.
  const [seenOpen, setSeenOpen] = useState(openId)
  if (openId !== seenOpen) {
    setSeenOpen(openId)
    if (openId) setCursor(openId)
  }
  const list = useRef<HTMLDivElement>(null)
  const move = (step: 1 | -1) => {
    const at = roomIds.indexOf(cursor ?? openId ?? '')
    const next = roomIds[at === -1 ? 0 : Math.min(Math.max(at + step, 0), roomIds.length - 1)]
    if (!next) return
    setCursor(next)
    // The row may have to be rendered first.
    requestAnimationFrame(() => focusRoom(next, list.current ?? document))
  }
  useHotkeys([
    { keys: 'j', label: copy.nextConversation, group, run: () => move(1) },
    { keys: 'k', label: copy.previousConversation, group, run: () => move(-1) },
  ])
  return { list, cursor, openId, onFocus: setCursor }
}

/**
 * Focuses the reply box of the open conversation, or the button for a template after the 24-hour
 * window.
 */
export function focusReply(): void {
  document.querySelector<HTMLElement>('textarea[data-enter-sends], [data-key="r"]')?.focus()
}

/** Returns the focus to the row that a conversation was opened from. */
export function focusRoom(roomId: string, within: ParentNode = document): void {
  within.querySelector<HTMLElement>(`[data-room="${roomId}"]`)?.focus({ preventScroll: true })
}
