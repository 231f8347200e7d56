import type { QueryClient } from '@tanstack/react-query'
import { fetchMessages } from '../conversation.functions.ts'
import type { MessagePlace, Messages } from '../live/cache.ts'
import { messagesQuery } from '../queries.ts'

type Room = { businessId: string; roomId: string }

export const hasMessage = (data: Messages | undefined, messageId: string): boolean =>
  data?.pages.some((page) => page.messages.some((message) => message.id === messageId)) ?? false

/**
 * Loads the part of the history around a message, unless it is loaded already. For a message that
 * the room does not have: the newest page.
 */
export async function loadAround(
  queryClient: QueryClient,
  room: Room,
  messageId: string,
): Promise<void> {
  const known = queryClient.getQueryData(messagesQuery(room.businessId, room.roomId).queryKey)
  if (!hasMessage(known, messageId)) await showFrom(queryClient, room, { around: messageId })
}

/** Replaces the history by the newest messages. */
export const loadNewest = (queryClient: QueryClient, room: Room): Promise<void> =>
  showFrom(queryClient, room, null)

async function showFrom(queryClient: QueryClient, room: Room, place: MessagePlace): Promise<void> {
  const { queryKey } = messagesQuery(room.businessId, room.roomId)
  const page = await fetchMessages({ data: { ...room, ...place } })
  const newest = page.messages.at(-1)
  // Messages that arrived during the request are missing: the next page has them.
  const after = page.after ?? (newest ? { at: newest.occurred_at, id: newest.id } : null)
  // A page that is being fetched belongs to the replaced list. It is cancelled before this returns.
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, { pages: [{ ...page, after }], pageParams: [place] })
}

const listeners = new Set<(messageId: string) => void>()

/** Requests that the open conversation shows a message. */
export function showMessage(messageId: string): void {
  for (const listener of listeners) listener(messageId)
}

export function onShowMessage(listener: (messageId: string) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
