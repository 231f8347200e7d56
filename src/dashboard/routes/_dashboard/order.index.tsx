import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { ordersQuery } from '#dashboard/features/order/queries.ts'
import { SubscriptionScreen } from '#dashboard/features/order/SubscriptionScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'
import { PageSkeleton } from '#dashboard/ui/States.tsx'

export const Route = createFileRoute('/_dashboard/order/')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient, workspace } }) =>
    queryClient.ensureQueryData(ordersQuery(workspace.business.id)),
  head: () => pageTitle(copy.subscription),
  component: SubscriptionScreen,
  pendingComponent: () => <PageSkeleton title={copy.subscription} />,
})
