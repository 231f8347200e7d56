import { useEffect } from 'react'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { onLive, whenIdle } from '#dashboard/shell/live/live.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { membersQuery } from '../queries.ts'
import { refreshLists, refreshMessages } from './store.ts'

/** The schemas of live rows are large. They load with the socket, once the page is idle. */
const loadChanges = () => import('./live-changes.ts')

let isRegistered = false

/**
 * Applies live changes of rooms and messages to the cache, from the first screen that shows any
 * until the tab is closed. Cached data that is not on screen stays current too.
 */
export function useConversationLive(): void {
  const businessId = useBusinessId()
  // Live rows contain people's ids, not their names.
  useQuery(membersQuery(businessId))
  useEffect(() => {
    if (isRegistered) return
    isRegistered = true
    onLive(() => ({
      tables: [
        'room',
        'message',
        'attachment',
        'room_event',
        'escalation',
        'draft',
        'scheduled_message',
      ],
      missed: [],
      caughtUp: readAgain,
      change: (change, queryClient) =>
        void loadChanges().then(
          ({ applyChange }) => applyChange(change, queryClient),
          () => readAgain(queryClient),
        ),
    }))
    // A failure is ignored: leaving the page cancels the request, and the first change loads it
    // again.
    whenIdle(() => loadChanges().catch(() => undefined))
  }, [])
}

function readAgain(queryClient: QueryClient): void {
  refreshLists(queryClient)
  refreshMessages(queryClient)
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === 'room' && ['detail', 'counts'].includes(String(queryKey[2])),
  })
}
