import { createFileRoute } from '@tanstack/react-router'
import { BackLink } from '#dashboard/conversation/BackLink.tsx'
import {
  ConversationError,
  ConversationMissing,
  ConversationSkeleton,
} from '#dashboard/conversation/ConversationStates.tsx'
import { loadConversation } from '#dashboard/conversation/load.ts'
import { AutoReplyRoomScreen } from '#dashboard/features/auto-reply/AutoReplyRoomScreen.tsx'

export const Route = createFileRoute('/_dashboard/auto-reply/$roomId')({
  staticData: { hidesBottomBar: true },
  loader: ({ context: { queryClient, workspace }, params: { roomId } }) =>
    loadConversation(queryClient, workspace.business.id, roomId),
  component: AutoReplyRoomScreen,
  pendingComponent: ConversationSkeleton,
  errorComponent: ({ error }) => (
    <ConversationError error={error} back={<BackLink to="/auto-reply" />} />
  ),
  notFoundComponent: () => <ConversationMissing back={<BackLink to="/auto-reply" />} />,
})
