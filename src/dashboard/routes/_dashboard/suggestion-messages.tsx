import { createFileRoute } from '@tanstack/react-router'
import { quickRepliesQuery } from '#dashboard/conversation/queries.ts'
import { SuggestionMessagesScreen } from '#dashboard/features/suggestion-messages/SuggestionMessagesScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'
import { PageSkeleton } from '#dashboard/ui/States.tsx'

export const Route = createFileRoute('/_dashboard/suggestion-messages')({
  loader: ({ context: { queryClient, workspace } }) =>
    queryClient.ensureQueryData(quickRepliesQuery(workspace.business.id)),
  head: () => pageTitle('Saran pesan'),
  component: SuggestionMessagesScreen,
  pendingComponent: () => <PageSkeleton title="Saran pesan" />,
})
