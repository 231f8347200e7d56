import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { RoomListError, RoomListSkeleton } from '#dashboard/conversation/ConversationStates.tsx'
import { AutoReplyScreen } from '#dashboard/features/auto-reply/AutoReplyScreen.tsx'
import { aiRoomsQuery } from '#dashboard/features/auto-reply/queries.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'

export const Route = createFileRoute('/_dashboard/auto-reply')({
  loader: ({ context: { queryClient, workspace } }) =>
    queryClient.ensureInfiniteQueryData(aiRoomsQuery(workspace.business.id)),
  head: () => pageTitle('Auto-reply'),
  component: AutoReplyScreen,
  pendingComponent: () => <RoomListSkeleton title={copy.autoReply} />,
  errorComponent: ({ error }) => <RoomListError error={error} title={copy.autoReply} />,
})
