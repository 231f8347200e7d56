import { createFileRoute } from '@tanstack/react-router'
import { BackLink } from '#dashboard/conversation/BackLink.tsx'
import {
  ConversationError,
  ConversationMissing,
  ConversationSkeleton,
} from '#dashboard/conversation/ConversationStates.tsx'
import { loadConversation } from '#dashboard/conversation/load.ts'
import { TaskCompletedRoomScreen } from '#dashboard/features/task-completed/TaskCompletedRoomScreen.tsx'

export const Route = createFileRoute('/_dashboard/task-completed/$roomId')({
  staticData: { hidesBottomBar: true },
  loader: ({ context: { queryClient, workspace }, params: { roomId } }) =>
    loadConversation(queryClient, workspace.business.id, roomId),
  component: TaskCompletedRoomScreen,
  pendingComponent: ConversationSkeleton,
  errorComponent: ({ error }) => (
    <ConversationError error={error} back={<BackLink to="/task-completed" />} />
  ),
  notFoundComponent: () => <ConversationMissing back={<BackLink to="/task-completed" />} />,
})
