import { useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { RoomDetail } from '#contract/conversation/room'
import * as copy from '#copy/message'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import type { Messages } from '../live/cache.ts'
import { hasMessage, loadAround, loadNewest, onShowMessage } from './history.ts'

/**
 * Jumps to the message of the address, and to those that a quote or a search names. Returns the
 * function that goes back to the newest message; sending a message calls it too.
 */
export function useJumps({
  room,
  messageId,
  own,
  data,
  hasLater,
  onMoved,
  scrollTo,
  scrollToEnd,
}: {
  room: RoomDetail
  messageId: string | undefined
  own: string | undefined
  data: Messages
  hasLater: boolean
  onMoved: (() => void) | undefined
  scrollTo: (element: Element, block: 'start' | 'center') => void
  scrollToEnd: () => void
}): () => void {
  const queryClient = useQueryClient()
  const { business_id: businessId, id: roomId } = room
  const [goal, setGoal] = useGoal(messageId)
  const jump = useCallback(
    (id: string) => {
      if (id !== messageId) onMoved?.()
      loadAround(queryClient, { businessId, roomId }, id).then(
        () => setGoal(id),
        (error: unknown) => toast.error(copy.notJumped, messageOf(error)),
      )
    },
    [queryClient, businessId, roomId, messageId, onMoved, setGoal],
  )
  useEffect(() => onShowMessage(jump), [jump])
  useEffect(() => {
    if (!goal) return
    const element = document.getElementById(`pesan-${goal}`)
    if (element) {
      scrollTo(element, 'center')
      markFound(element)
    } else if (!hasMessage(data, goal)) toast.error(copy.messageMissing)
    setGoal(undefined)
  }, [goal, data, scrollTo, setGoal])

  const toLatest = useCallback(() => {
    onMoved?.()
    if (!hasLater) return scrollToEnd()
    loadNewest(queryClient, { businessId, roomId }).then(scrollToEnd, (error: unknown) =>
      toast.error(copy.notJumped, messageOf(error)),
    )
  }, [queryClient, businessId, roomId, hasLater, onMoved, scrollToEnd])
  const latest = useRef(toLatest)
  useEffect(() => {
    latest.current = toLatest
  })
  useEffect(() => {
    if (own) latest.current()
  }, [own])
  return toLatest
}

/** The next message to show: first that of the address, and again when the address changes. */
function useGoal(messageId: string | undefined) {
  const [goal, setGoal] = useState(messageId)
  const [asked, setAsked] = useState(messageId)
  if (messageId !== asked) {
    setAsked(messageId)
    setGoal(messageId)
  }
  return [goal, setGoal] as const
}

const FOUND_MS = 2400

/** Highlights a message for a moment. */
function markFound(element: HTMLElement): void {
  element.dataset['found'] = ''
  setTimeout(() => delete element.dataset['found'], FOUND_MS)
}
