import { createFileRoute } from '@tanstack/react-router'
import { RoomListError, RoomListSkeleton } from '#dashboard/conversation/ConversationStates.tsx'
import { EskalasiScreen } from '#dashboard/features/eskalasi/EskalasiScreen.tsx'
import { queueQuery } from '#dashboard/features/eskalasi/queries.ts'
import { queueSearch } from '#dashboard/features/eskalasi/queue.ts'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/_dashboard/eskalasi')({
  validateSearch: queueSearch,
  loader: async ({ context: { queryClient, workspace } }) => {
    await queryClient.ensureQueryData(queueQuery(workspace.business.id))
  },
  head: () => pageTitle('Eskalasi'),
  component: EskalasiScreen,
  pendingComponent: () => <RoomListSkeleton title="Eskalasi" />,
  errorComponent: ({ error }) => <RoomListError error={error} title="Eskalasi" />,
})
