import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { PelangganScreen } from '#dashboard/features/pelanggan/PelangganScreen.tsx'
import { customersQuery } from '#dashboard/features/pelanggan/queries.ts'
import { filtersOf, pelangganSearch } from '#dashboard/features/pelanggan/search.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { PageError } from '#dashboard/shell/document/PageError.tsx'
import { PageSkeleton } from '#dashboard/ui/States.tsx'

export const Route = createFileRoute('/_dashboard/pelanggan/')({
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  validateSearch: pelangganSearch,
  loaderDeps: ({ search }) => filtersOf(search),
  loader: ({ context: { queryClient, workspace }, deps }) =>
    queryClient.fetchInfiniteQuery({
      ...customersQuery(workspace.business.id, deps),
      staleTime: 0,
    }),
  head: () => pageTitle(copy.customers),
  component: PelangganScreen,
  errorComponent: (fault) => <PageError {...fault} title={copy.customers} />,
  pendingComponent: () => <PageSkeleton title={copy.customers} />,
})
