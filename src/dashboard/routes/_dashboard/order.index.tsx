import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { ordersQuery, planQuery } from '#dashboard/features/order/queries.ts'
import { SubscriptionScreen } from '#dashboard/features/order/SubscriptionScreen.tsx'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { PageError } from '#dashboard/shell/document/PageError.tsx'
import { PageSkeleton } from '#dashboard/ui/States.tsx'

export const Route = createFileRoute('/_dashboard/order/')({
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  loader: ({ context: { queryClient, workspace } }) =>
    workspace.role === 'owner'
      ? Promise.all([
          queryClient.fetchQuery({ ...ordersQuery(workspace.business.id), staleTime: 0 }),
          queryClient.fetchQuery(planQuery(workspace.business.id)),
        ])
      : undefined,
  head: () => pageTitle(copy.subscription),
  component: SubscriptionScreen,
  errorComponent: (fault) => <PageError {...fault} title={copy.subscription} />,
  pendingComponent: () => <PageSkeleton title={copy.subscription} />,
})
