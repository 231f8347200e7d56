import { createFileRoute } from '@tanstack/react-router'
import { BackLink } from '#dashboard/conversation/BackLink.tsx'
import { ConversationError, ConversationMissing, ConversationSkeleton } from '#dashboard/conversation/ConversationStates.tsx'
import { loadConversation } from '#dashboard/conversation/load.ts'
import { EskalasiRoomScreen } from '#dashboard/features/eskalasi/EskalasiRoomScreen.tsx'

export const Route = createFileRoute('/_dashboard/eskalasi/$roomId')({
  staticData: { hidesBottomBar: true },
  loader: ({ context: { queryClient, workspace }, params: { roomId } }) => loadConversation(queryClient, workspace.business.id, roomId),
  component: EskalasiRoomScreen,
  pendingComponent: ConversationSkeleton,
  errorComponent: ({ error }) => <ConversationError error={error} back={<BackLink to="/eskalasi" />} />,
  notFoundComponent: () => <ConversationMissing back={<BackLink to="/eskalasi" />} />,
})
