import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { quickRepliesQuery } from '#dashboard/conversation/queries.ts'
import { suggestionSearch } from '#dashboard/features/suggestion-messages/search.ts'
import { SuggestionMessagesScreen } from '#dashboard/features/suggestion-messages/SuggestionMessagesScreen.tsx'
import {
  draftLogQueryOf,
  followUpsQuery,
  lessonsQuery,
} from '#dashboard/features/suggestion-messages/suggestion-queries.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { PageError } from '#dashboard/shell/document/PageError.tsx'
import { PageSkeleton } from '#dashboard/ui/States.tsx'

export const Route = createFileRoute('/_dashboard/suggestion-messages')({
  validateSearch: suggestionSearch,
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: async ({ context: { queryClient, workspace }, deps: { tab } }) => {
    const { id } = workspace.business
    if (tab === 'draf') await queryClient.fetchQuery(lessonsQuery(id))
    else if (tab === 'log') await queryClient.fetchInfiniteQuery(draftLogQueryOf(id, undefined))
    else if (tab === 'tindak-lanjut') await queryClient.fetchQuery(followUpsQuery(id))
    else await queryClient.ensureQueryData(quickRepliesQuery(id))
  },
  head: () => pageTitle(copy.quickReplies),
  component: SuggestionMessagesScreen,
  errorComponent: (fault) => <PageError {...fault} title={copy.quickReplies} />,
  pendingComponent: () => <PageSkeleton title={copy.quickReplies} />,
})
