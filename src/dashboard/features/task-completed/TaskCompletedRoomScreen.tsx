import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { BackLink } from '#dashboard/conversation/BackLink.tsx'
import { Conversation } from '#dashboard/conversation/Conversation.tsx'
import { focusRoom } from '#dashboard/conversation/list/list-cursor.ts'

import { ClosedBar } from './ClosedBar.tsx'

const route = getRouteApi('/_dashboard/task-completed/$roomId')

export function TaskCompletedRoomScreen() {
  const { roomId } = route.useParams()
  const navigate = useNavigate()
  const leave = () =>
    void navigate({ to: '/task-completed', search: true }).then(() => focusRoom(roomId))
  return (
    <Conversation
      key={roomId}
      roomId={roomId}
      hasWidth
      back={<BackLink to="/task-completed" />}
      onLeave={leave}
      foot={<ClosedBar roomId={roomId} />}
    />
  )
}
