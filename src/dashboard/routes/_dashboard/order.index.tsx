import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionScreen } from '#dashboard/features/order/SubscriptionScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/_dashboard/order/')({
  head: () => pageTitle('Langganan'),
  component: SubscriptionScreen,
})
