import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { BackLink } from '#dashboard/conversation/BackLink.tsx'
import { Conversation } from '#dashboard/conversation/Conversation.tsx'
import { focusReply, focusRoom } from '#dashboard/conversation/list/list-cursor.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { findNextRoom } from './next-room.ts'
import { filtersOf } from './search.ts'

const route = getRouteApi('/_dashboard/inbox/$roomId')

export function InboxRoomScreen() {
  const { roomId } = route.useParams()
  const { pesan } = route.useSearch()
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '/inbox', search: true }).then(() => focusRoom(roomId))
  const dropMessage = useCallback(
    () =>
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, pesan: undefined }),
        replace: true,
      }),
    [navigate],
  )
  return (
    <Conversation
      key={roomId}
      roomId={roomId}
      hasWidth
      back={<BackLink to="/inbox" />}
      onLeave={leave}
      messageId={pesan}
      onMoved={pesan ? dropMessage : undefined}
      onward={useOnward(roomId, leave)}
    />
  )
}

/** After an answered conversation opens the next waiting one, or the list without one. */
function useOnward(roomId: string, leave: () => void) {
  const { business, profile } = useWorkspace()
  const search = route.useSearch()
  const queryClient = useQueryClient()
  const navigate = useNavigate({ from: '/inbox/$roomId' })
  const show = (id: string) =>
    void navigate({
      to: '/inbox/$roomId',
      params: { roomId: id },
      search: (kept) => ({ ...kept, pesan: undefined }),
    }).then(focusReply)
  const next = async () => {
    const found = await findNextRoom(queryClient, {
      businessId: business.id,
      memberId: profile.id,
      roomId,
      filters: filtersOf(search),
    }).catch(() => undefined)
    if (found) show(found.id)
    else leave()
  }
  return { show, next: () => void next() }
}
