import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { UserCheck } from 'lucide-react'
import * as copy from '#copy/eskalasi'
import { BackLink } from '#dashboard/conversation/BackLink.tsx'
import { Conversation } from '#dashboard/conversation/Conversation.tsx'
import { offerText } from '#dashboard/conversation/composer/reply-drafts.ts'
import { focusReply, focusRoom } from '#dashboard/conversation/list/list-cursor.ts'
import { roomQuery } from '#dashboard/conversation/queries.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Case } from './Case.tsx'
import { caseQuery, queueKey, queueQuery } from './queries.ts'
import { filterOf } from './queue-filter.ts'
import { nextCase, type QueuePages, queueTabOf, takenBy } from './queue.ts'
import { readNowIso } from '#dashboard/ui/clock.ts'

const route = getRouteApi('/_dashboard/eskalasi/$roomId')

/** Shows the case until a member takes it, then the conversation. */
export function EskalasiRoomScreen() {
  const { roomId } = route.useParams()
  const { business, profile } = useWorkspace()
  const navigate = useNavigate()
  const { data: row } = useSuspenseQuery(caseQuery(business.id, roomId))
  const waiting = row?.claimed_by === null ? row : undefined
  const claimed = row?.claimed_by ? row : undefined
  const leave = () => void navigate({ to: '/eskalasi', search: true }).then(() => focusRoom(roomId))

  const onTake = useTakeCase(roomId, waiting?.draft ?? null)
  const onward = useOnward(roomId, leave)

  if (waiting)
    return (
      <Case
        key={roomId}
        row={waiting}
        back={<BackLink to="/eskalasi" />}
        onLeave={leave}
        onTake={onTake}
      />
    )
  return (
    <div className="flex h-full min-h-0 flex-col">
      {claimed && claimed.claimed_by !== profile.id && (
        <p
          role="status"
          className="flex flex-none items-center gap-2 border-b border-line bg-wait-soft px-4 py-2 text-13"
        >
          <UserCheck className="text-wait" />
          {copy.takenBy(claimed.claimed_by_name ?? copy.anotherColleague)}
        </p>
      )}
      <div className="min-h-0 flex-1">
        <Conversation
          key={roomId}
          roomId={roomId}
          hasWidth={false}
          back={<BackLink to="/eskalasi" />}
          onLeave={leave}
          onward={onward}
        />
      </div>
    </div>
  )
}

/** After an answered case opens the next waiting one, or the queue without one. */
function useOnward(roomId: string, leave: () => void) {
  const { business } = useWorkspace()
  const search = route.useSearch()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const show = (id: string) =>
    void navigate({ to: '/eskalasi/$roomId', params: { roomId: id }, search: true }).then(
      focusReply,
    )
  return {
    show,
    next: () => {
      const { queryKey } = queueQuery(business.id, filterOf(search))
      const queue = queryClient.getQueryData(queryKey)
      const found = queue && nextCase(queue, roomId)
      if (found) show(found.room_id)
      else leave()
    },
  }
}

/** Shows the case as taken at once; its draft moves to the composer when the server agrees. */
function useTakeCase(roomId: string, draft: string | null) {
  const { business, profile } = useWorkspace()
  const queryClient = useQueryClient()
  return async (take: () => Promise<boolean>) => {
    const list = queueKey(business.id)
    const { queryKey } = caseQuery(business.id, roomId)
    await Promise.all([
      queryClient.cancelQueries({ queryKey: list }),
      queryClient.cancelQueries({ queryKey }),
    ])
    const at = readNowIso()
    queryClient.setQueryData(
      queryKey,
      (before) =>
        before && {
          ...before,
          claimed_by: profile.id,
          claimed_by_name: profile.name,
          claimed_at: at,
        },
    )
    for (const [key, data] of queryClient.getQueriesData<QueuePages>({ queryKey: list })) {
      const tab = queueTabOf(key)
      if (data && tab)
        queryClient.setQueryData<QueuePages>(
          key,
          takenBy(data, tab, { roomId, member: profile, at }),
        )
    }
    const isMine = await take()
    // A draft shown above the composer is not repeated here.
    const isOffered = Boolean(
      queryClient.getQueryData(roomQuery(business.id, roomId).queryKey)?.draft,
    )
    if (isMine && draft && !isOffered) offerText(roomId, draft)
    void queryClient.invalidateQueries({ queryKey: list })
    void queryClient.invalidateQueries({ queryKey })
  }
}
