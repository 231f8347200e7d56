import { createFileRoute } from '@tanstack/react-router'
import { quickRepliesQuery } from '#dashboard/conversation/queries.ts'
import { SuggestionMessagesScreen } from '#dashboard/features/suggestion-messages/SuggestionMessagesScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/_dashboard/suggestion-messages')({
  loader: ({ context: { queryClient, workspace } }) => queryClient.ensureQueryData(quickRepliesQuery(workspace.business.id)),
  head: () => pageTitle('Saran pesan'),
  component: SuggestionMessagesScreen,
})
