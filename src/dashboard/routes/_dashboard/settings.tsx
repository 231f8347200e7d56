import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import {
  apiKeysQuery,
  auditPages,
  noticeTemplatesQuery,
  proxyHeaderQuery,
  usageQuery,
} from '#dashboard/features/settings/queries.ts'
import { SettingsScreen } from '#dashboard/features/settings/SettingsScreen.tsx'
import { bookingTermsQuery } from '#dashboard/booking/queries.ts'
import { paymentAccountsQuery, saleTermsQuery } from '#dashboard/sale/queries.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { PageError } from '#dashboard/shell/document/PageError.tsx'
import { isOwnerQuery } from '#dashboard/shell/auth/ownership.ts'
import { noticeSettingsQuery } from '#dashboard/shell/notices/notices.ts'
import { PageSkeleton } from '#dashboard/ui/States.tsx'

export const Route = createFileRoute('/_dashboard/settings')({
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  loader: ({ context: { queryClient, workspace } }) =>
    Promise.all([
      queryClient.ensureInfiniteQueryData(auditPages(workspace.business.id)),
      queryClient.ensureQueryData(apiKeysQuery(workspace.business.id)),
      queryClient.ensureQueryData(proxyHeaderQuery),
      queryClient.ensureQueryData(isOwnerQuery(workspace.business.id)),
      queryClient.ensureQueryData(usageQuery(workspace.business.id)),
      queryClient.ensureQueryData(saleTermsQuery(workspace.business.id)),
      queryClient.ensureQueryData(bookingTermsQuery(workspace.business.id)),
      queryClient.ensureQueryData(paymentAccountsQuery(workspace.business.id)),
      queryClient.ensureQueryData(noticeTemplatesQuery(workspace.business.id)),
      queryClient.ensureQueryData(noticeSettingsQuery(workspace.business.id)),
    ]),
  head: () => pageTitle(copy.settings),
  component: SettingsScreen,
  errorComponent: (fault) => <PageError {...fault} title={copy.settings} />,
  pendingComponent: () => <PageSkeleton title={copy.settings} />,
})
