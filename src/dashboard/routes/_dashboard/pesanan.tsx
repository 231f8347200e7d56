import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { PesananScreen } from '#dashboard/features/pesanan/PesananScreen.tsx'
import { filtersOf } from '#dashboard/features/pesanan/filters.ts'
import { pesananSearch } from '#dashboard/features/pesanan/search.ts'
import { salesQuery } from '#dashboard/sale/queries.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { PageError } from '#dashboard/shell/document/PageError.tsx'
import { PageSkeleton } from '#dashboard/ui/States.tsx'

export const Route = createFileRoute('/_dashboard/pesanan')({
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  validateSearch: pesananSearch,
  loaderDeps: ({ search: { tab, cari, cara, untuk, uang } }) => ({ tab, cari, cara, untuk, uang }),
  loader: ({ context: { queryClient, workspace }, deps }) =>
    queryClient.fetchInfiniteQuery({
      ...salesQuery(workspace.business.id, filtersOf(deps, workspace.business)),
      staleTime: 0,
    }),
  head: () => pageTitle(copy.orders),
  component: PesananScreen,
  errorComponent: (fault) => <PageError {...fault} title={copy.orders} />,
  pendingComponent: () => <PageSkeleton title={copy.orders} />,
})
