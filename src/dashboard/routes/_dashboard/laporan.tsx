import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { LaporanScreen } from '#dashboard/features/laporan/LaporanScreen.tsx'
import { reportQuery } from '#dashboard/features/laporan/queries.ts'
import { laporanSearch, viewOf } from '#dashboard/features/laporan/search.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { PageError } from '#dashboard/shell/document/PageError.tsx'
import { PageSkeleton } from '#dashboard/ui/States.tsx'

export const Route = createFileRoute('/_dashboard/laporan')({
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  validateSearch: laporanSearch,
  loaderDeps: ({ search }) => viewOf(search),
  loader: ({ context: { queryClient, workspace }, deps }) =>
    queryClient.ensureQueryData(reportQuery(workspace.business.id, deps)),
  head: () => pageTitle(copy.reports),
  component: LaporanScreen,
  errorComponent: (fault) => <PageError {...fault} title={copy.reports} />,
  pendingComponent: () => <PageSkeleton title={copy.reports} />,
})
