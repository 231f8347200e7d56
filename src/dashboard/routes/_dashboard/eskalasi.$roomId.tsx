import { createFileRoute } from '@tanstack/react-router'
import { BackLink } from '#dashboard/conversation/BackLink.tsx'
import {
  ConversationError,
  ConversationMissing,
  ConversationSkeleton,
} from '#dashboard/conversation/ConversationStates.tsx'
import { loadConversation } from '#dashboard/conversation/load.ts'
import { caseQuery } from '#dashboard/features/eskalasi/queries.ts'
import { EskalasiRoomScreen } from '#dashboard/features/eskalasi/EskalasiRoomScreen.tsx'

export const Route = createFileRoute('/_dashboard/eskalasi/$roomId')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
  staticData: { hidesBottomBar: true },
  loader: async ({ context: { queryClient, workspace }, params: { roomId } }) => {
    const businessId = workspace.business.id
    const [loaded] = await Promise.all([
      loadConversation(queryClient, businessId, roomId),
      queryClient.ensureQueryData(caseQuery(businessId, roomId)),
    ])
    return loaded
  },
  component: EskalasiRoomScreen,
  pendingComponent: ConversationSkeleton,
  errorComponent: ({ error }) => (
    <ConversationError error={error} back={<BackLink to="/eskalasi" />} />
  ),
  notFoundComponent: () => <ConversationMissing back={<BackLink to="/eskalasi" />} />,
})
