import { createFileRoute } from '@tanstack/react-router'
import { RoomListError, RoomListSkeleton } from '#dashboard/conversation/ConversationStates.tsx'
import { countsQuery } from '#dashboard/conversation/queries.ts'
import { AutoReplyScreen } from '#dashboard/features/auto-reply/AutoReplyScreen.tsx'
import { aiRoomsQuery } from '#dashboard/features/auto-reply/queries.ts'
import { autoReplySearch } from '#dashboard/features/auto-reply/search.ts'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/_dashboard/auto-reply')({
  validateSearch: autoReplySearch,
  loader: async ({ context: { queryClient, workspace } }) => {
    const businessId = workspace.business.id
    await Promise.all([queryClient.ensureInfiniteQueryData(aiRoomsQuery(businessId)), queryClient.ensureQueryData(countsQuery(businessId))])
  },
  head: () => pageTitle('Auto-reply'),
  component: AutoReplyScreen,
  pendingComponent: () => <RoomListSkeleton title="Auto-reply" />,
  errorComponent: ({ error }) => <RoomListError error={error} title="Auto-reply" />,
})
