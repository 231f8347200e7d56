import { createFileRoute } from '@tanstack/react-router'
import { countsQuery, membersQuery, roomListQuery } from '#dashboard/conversation/queries.ts'
import { InboxScreen } from '#dashboard/features/inbox/InboxScreen.tsx'
import { filtersOf, inboxSearch } from '#dashboard/features/inbox/search.ts'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/_dashboard/inbox')({
  validateSearch: inboxSearch,
  loaderDeps: ({ search: { tab, cari, kanal, tag, penangan } }) => filtersOf({ tab, cari, kanal, tag, penangan }),
  loader: async ({ context: { queryClient, workspace }, deps }) => {
    const businessId = workspace.business.id
    await Promise.all([queryClient.ensureInfiniteQueryData(roomListQuery(businessId, deps)), queryClient.ensureQueryData(countsQuery(businessId)), queryClient.ensureQueryData(membersQuery(businessId))])
  },
  head: () => pageTitle('Inbox'),
  component: InboxScreen,
})
