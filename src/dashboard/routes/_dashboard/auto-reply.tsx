import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { RoomListError, RoomListSkeleton } from '#dashboard/conversation/ConversationStates.tsx'
import { AutoReplyScreen } from '#dashboard/features/auto-reply/AutoReplyScreen.tsx'
import { aiRoomsQuery } from '#dashboard/features/auto-reply/queries.ts'
import { rulesQuery } from '#dashboard/features/auto-reply/rules/queries.ts'
import { autoReplySearch } from '#dashboard/features/auto-reply/search.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'

export const Route = createFileRoute('/_dashboard/auto-reply')({
  validateSearch: autoReplySearch,
  codeSplitGroupings: [['loader', 'component']],
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: async ({ context: { queryClient, workspace }, deps: { tab } }) => {
    const businessId = workspace.business.id
    if (tab === 'aturan') await queryClient.fetchQuery(rulesQuery(businessId))
    else await queryClient.ensureInfiniteQueryData(aiRoomsQuery(businessId))
  },
  head: () => pageTitle('Auto-reply'),
  component: AutoReplyScreen,
  pendingComponent: () => <RoomListSkeleton title={copy.autoReply} />,
  errorComponent: ({ error }) => <RoomListError error={error} title={copy.autoReply} />,
})
