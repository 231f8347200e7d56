import { useCallback } from 'react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { BackLink } from '#dashboard/conversation/BackLink.tsx'
import { Conversation } from '#dashboard/conversation/Conversation.tsx'
import { focusRoom } from '#dashboard/conversation/list/list-cursor.ts'

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
    />
  )
}
