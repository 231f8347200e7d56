import type { QueryClient } from '@tanstack/react-query'
import { messagesQuery, roomQuery } from './queries.ts'

/** What a conversation needs before it is drawn. Error: a room that the caller may not see does not exist for him. */
export async function loadConversation(queryClient: QueryClient, businessId: string, roomId: string): Promise<void> {
  await Promise.all([queryClient.ensureQueryData(roomQuery(businessId, roomId)), queryClient.ensureInfiniteQueryData(messagesQuery(businessId, roomId))])
}
