import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { quickRepliesQuery } from '#dashboard/conversation/queries.ts'
import { suggestionSearch } from '#dashboard/features/suggestion-messages/search.ts'
import { SuggestionMessagesScreen } from '#dashboard/features/suggestion-messages/SuggestionMessagesScreen.tsx'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { PageSkeleton } from '#dashboard/ui/States.tsx'

export const Route = createFileRoute('/_dashboard/suggestion-messages')({
  validateSearch: suggestionSearch,
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient, workspace } }) =>
    queryClient.ensureQueryData(quickRepliesQuery(workspace.business.id)),
  head: () => pageTitle(copy.quickReplies),
  component: SuggestionMessagesScreen,
  pendingComponent: () => <PageSkeleton title={copy.quickReplies} />,
})
