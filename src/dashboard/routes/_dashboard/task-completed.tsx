import { createFileRoute } from '@tanstack/react-router'
import * as shared from '#copy/shared'
import { RoomListError, RoomListSkeleton } from '#dashboard/conversation/ConversationStates.tsx'
import { closedQuery } from '#dashboard/features/task-completed/queries.ts'
import { TaskCompletedScreen } from '#dashboard/features/task-completed/TaskCompletedScreen.tsx'
import { pageTitle } from '#dashboard/shell/document/head.ts'

export const Route = createFileRoute('/_dashboard/task-completed')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent']],
  loader: async ({ context: { queryClient, workspace } }) => {
    await queryClient.ensureInfiniteQueryData(closedQuery(workspace.business.id))
  },
  head: () => pageTitle(shared.done),
  component: TaskCompletedScreen,
  pendingComponent: () => <RoomListSkeleton title={shared.done} />,
  errorComponent: ({ error }) => <RoomListError error={error} title={shared.done} />,
})
