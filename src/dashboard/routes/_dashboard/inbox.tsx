import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { RoomListError } from '#dashboard/conversation/ConversationStates.tsx'
import { InboxScreen } from '#dashboard/features/inbox/InboxScreen.tsx'
import { loadInbox } from '#dashboard/features/inbox/load.ts'
import { filtersOf, inboxSearch } from '#dashboard/features/inbox/search.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'

export const Route = createFileRoute('/_dashboard/inbox')({
  validateSearch: inboxSearch,
  loaderDeps: ({ search: { tab, cari, kanal, tag, penangan } }) =>
    filtersOf({ tab, cari, kanal, tag, penangan }),
  loader: ({ context: { queryClient, workspace }, deps, abortController }) =>
    loadInbox(queryClient, workspace.business.id, deps, abortController.signal),
  head: () => pageTitle(copy.inbox),
  component: InboxScreen,
  errorComponent: ({ error }) => <RoomListError error={error} title={copy.inbox} />,
})
