import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { isExpected } from '#dashboard/shell/shown-error.ts'
import { optionalUuid } from '#lib/http/search-params'
import { messagesQuery, roomQuery } from './queries.ts'
import { loadAround, loadNewest } from './thread/history.ts'

/**
 * Loads what a conversation needs before its first render, at `messageId` if given. A room that the
 * caller may not see looks like one that does not exist: 404.
 */
export async function loadConversation(
  queryClient: QueryClient,
  businessId: string,
  roomId: string,
  messageId?: string,
): Promise<void> {
  if (!optionalUuid(businessId) || !optionalUuid(roomId)) throw notFound()
  try {
    await Promise.all([
      queryClient.ensureQueryData(roomQuery(businessId, roomId)),
      loadMessages(queryClient, { businessId, roomId }, messageId),
    ])
  } catch (error) {
    if (isExpected(error) && error.code === 'room.not_found') throw notFound()
    throw error
  }
}

async function loadMessages(
  queryClient: QueryClient,
  room: { businessId: string; roomId: string },
  messageId: string | undefined,
): Promise<void> {
  const query = messagesQuery(room.businessId, room.roomId)
  if (messageId) return loadAround(queryClient, room, messageId)
  const known = queryClient.getQueryData(query.queryKey)
  const isShown = queryClient.getQueryCache().find({ queryKey: query.queryKey })?.isActive()
  // A room that was left while its history was shown opens at the newest message again.
  if (known?.pages[0]?.after && !isShown) return loadNewest(queryClient, room)
  await queryClient.ensureInfiniteQueryData(query)
}
