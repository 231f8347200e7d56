import { createFileRoute } from '@tanstack/react-router'
import { BackLink } from '#dashboard/conversation/BackLink.tsx'
import { ConversationError, ConversationSkeleton } from '#dashboard/conversation/ConversationStates.tsx'
import { loadConversation } from '#dashboard/conversation/load.ts'
import { TaskCompletedRoomScreen } from '#dashboard/features/task-completed/TaskCompletedRoomScreen.tsx'

export const Route = createFileRoute('/_dashboard/task-completed/$roomId')({
  staticData: { hidesBottomBar: true },
  loader: ({ context: { queryClient, workspace }, params: { roomId } }) => loadConversation(queryClient, workspace.business.id, roomId),
  component: TaskCompletedRoomScreen,
  pendingComponent: ConversationSkeleton,
  errorComponent: (props) => <ConversationError {...props} back={<BackLink to="/task-completed" />} />,
})
