import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { isExpected } from '#dashboard/shell/shown-error.ts'
import { optionalUuid } from '#lib/search-params'
import { messagesQuery, roomQuery } from './queries.ts'

/**
 * Loads what a conversation needs before its first render. A room that the caller may not see looks
 * like one that does not exist: 404.
 */
export async function loadConversation(
  queryClient: QueryClient,
  businessId: string,
  roomId: string,
): Promise<void> {
  if (!optionalUuid(businessId) || !optionalUuid(roomId)) throw notFound()
  try {
    await Promise.all([
      queryClient.ensureQueryData(roomQuery(businessId, roomId)),
      queryClient.ensureInfiniteQueryData(messagesQuery(businessId, roomId)),
    ])
  } catch (error) {
    if (isExpected(error) && error.code === 'room.not_found') throw notFound()
    throw error
  }
}
