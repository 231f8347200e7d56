import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { simulateSearch } from '#dashboard/features/simulate/search.ts'
import { SimulateScreen } from '#dashboard/features/simulate/SimulateScreen.tsx'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { PageError } from '#dashboard/shell/document/PageError.tsx'
import { simulationQuery } from '#dashboard/simulator/queries.ts'
import { PageSkeleton } from '#dashboard/ui/States.tsx'

export const Route = createFileRoute('/_dashboard/simulate')({
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  validateSearch: simulateSearch,
  loader: ({ context: { queryClient, workspace } }) =>
    queryClient.ensureQueryData(simulationQuery(workspace.business.id)),
  head: () => pageTitle(copy.simulation),
  component: SimulateScreen,
  errorComponent: (fault) => <PageError {...fault} title={copy.simulation} />,
  pendingComponent: () => <PageSkeleton title={copy.simulation} />,
})
