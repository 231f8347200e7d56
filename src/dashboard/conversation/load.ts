import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { isExpected } from '#dashboard/shell/shown-error.ts'
import { optionalUuid } from '#lib/search-params'
import { messagesQuery, roomQuery } from './queries.ts'

/**
 * What a conversation needs before it is drawn. A room that the caller may not see does not exist
 * for him: the answer is 404.
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
