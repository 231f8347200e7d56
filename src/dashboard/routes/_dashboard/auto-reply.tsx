import { createFileRoute } from '@tanstack/react-router'
import { AutoReplyScreen } from '#dashboard/features/auto-reply/AutoReplyScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/_dashboard/auto-reply')({
  head: () => pageTitle('Auto-reply'),
  component: AutoReplyScreen,
})
