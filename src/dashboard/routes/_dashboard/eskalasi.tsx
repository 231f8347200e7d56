import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { RoomListError, RoomListSkeleton } from '#dashboard/conversation/ConversationStates.tsx'
import { EskalasiScreen } from '#dashboard/features/eskalasi/EskalasiScreen.tsx'
import { queueQuery } from '#dashboard/features/eskalasi/queries.ts'
import { filterOf, queueSearch } from '#dashboard/features/eskalasi/queue-filter.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'

export const Route = createFileRoute('/_dashboard/eskalasi')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent']],
  validateSearch: queueSearch,
  loaderDeps: ({ search: { antrean, alasan } }) => filterOf({ antrean, alasan }),
  loader: async ({ context: { queryClient, workspace }, deps }) => {
    await queryClient.ensureInfiniteQueryData(queueQuery(workspace.business.id, deps))
  },
  head: () => pageTitle(copy.escalations),
  component: EskalasiScreen,
  pendingComponent: () => <RoomListSkeleton title={copy.escalations} />,
  errorComponent: ({ error }) => <RoomListError error={error} title={copy.escalations} />,
})
