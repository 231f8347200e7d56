import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { HomeScreen } from '#dashboard/features/home/HomeScreen.tsx'
import { homeQuery } from '#dashboard/features/home/queries.ts'
import { homeSearch } from '#dashboard/features/home/search.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { PageError } from '#dashboard/shell/document/PageError.tsx'
import { PageSkeleton } from '#dashboard/ui/States.tsx'

export const Route = createFileRoute('/_dashboard/home')({
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  validateSearch: homeSearch,
  loader: ({ context: { queryClient, workspace } }) =>
    queryClient.ensureQueryData(homeQuery(workspace.business.id)),
  head: () => pageTitle(copy.home),
  component: HomeScreen,
  errorComponent: (fault) => <PageError {...fault} title={copy.home} />,
  pendingComponent: () => <PageSkeleton title={copy.home} />,
})
