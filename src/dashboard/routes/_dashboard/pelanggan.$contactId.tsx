import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { CustomerMissing, CustomerScreen } from '#dashboard/features/pelanggan/CustomerScreen.tsx'
import { loadCustomer } from '#dashboard/features/pelanggan/load.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { PageError } from '#dashboard/shell/document/PageError.tsx'
import { PageSkeleton } from '#dashboard/ui/States.tsx'

export const Route = createFileRoute('/_dashboard/pelanggan/$contactId')({
  codeSplitGroupings: [['loader', 'component', 'errorComponent', 'notFoundComponent']],
  loader: ({ context: { queryClient, workspace }, params: { contactId } }) =>
    loadCustomer(queryClient, workspace.business.id, contactId),
  head: () => pageTitle(copy.customers),
  component: CustomerScreen,
  errorComponent: (fault) => <PageError {...fault} title={copy.customers} />,
  pendingComponent: () => <PageSkeleton title={copy.customers} />,
  notFoundComponent: CustomerMissing,
})
