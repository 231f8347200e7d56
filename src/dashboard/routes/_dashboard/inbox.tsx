import { createFileRoute } from '@tanstack/react-router'
import { InboxScreen } from '#dashboard/features/inbox/InboxScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/_dashboard/inbox')({
  head: () => pageTitle('Inbox'),
  component: InboxScreen,
})
