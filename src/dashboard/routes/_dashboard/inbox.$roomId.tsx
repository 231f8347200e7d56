import { createFileRoute } from '@tanstack/react-router'
import { BackLink } from '#dashboard/conversation/BackLink.tsx'
import {
  ConversationError,
  ConversationMissing,
  ConversationSkeleton,
} from '#dashboard/conversation/ConversationStates.tsx'
import { loadConversation } from '#dashboard/conversation/load.ts'
import { InboxRoomScreen } from '#dashboard/features/inbox/InboxRoomScreen.tsx'

export const Route = createFileRoute('/_dashboard/inbox/$roomId')({
  staticData: { hidesBottomBar: true },
  loaderDeps: ({ search: { pesan } }) => ({ pesan }),
  loader: ({ context: { queryClient, workspace }, params: { roomId }, deps: { pesan } }) =>
    loadConversation(queryClient, workspace.business.id, roomId, pesan),
  component: InboxRoomScreen,
  pendingComponent: ConversationSkeleton,
  errorComponent: ({ error }) => (
    <ConversationError error={error} back={<BackLink to="/inbox" />} />
  ),
  notFoundComponent: () => <ConversationMissing back={<BackLink to="/inbox" />} />,
})
