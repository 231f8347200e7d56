import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { IntegrationsScreen } from '#dashboard/features/integrations/IntegrationsScreen.tsx'
import {
  chargesQuery,
  modelQuery,
  undeliveredQuery,
} from '#dashboard/features/integrations/queries.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { PageError } from '#dashboard/shell/document/PageError.tsx'
import { PageSkeleton } from '#dashboard/ui/States.tsx'

export const Route = createFileRoute('/_dashboard/integrations')({
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  loader: ({ context: { queryClient, workspace } }) =>
    Promise.all([
      queryClient.ensureQueryData(modelQuery(workspace.business.id)),
      queryClient.ensureQueryData(chargesQuery(workspace.business.id)),
      queryClient.ensureInfiniteQueryData(undeliveredQuery(workspace.business.id)),
    ]),
  head: () => pageTitle(copy.integrations),
  component: IntegrationsScreen,
  errorComponent: (fault) => <PageError {...fault} title={copy.integrations} />,
  pendingComponent: () => <PageSkeleton title={copy.integrations} />,
})
