import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { CheckoutScreen } from '#dashboard/features/order/CheckoutScreen.tsx'
import { checkoutQuery } from '#dashboard/features/order/queries.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'

export const Route = createFileRoute('/order/$orderId/checkout')({
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: ({ context: { user }, location }) => {
    if (!user) throw redirect({ to: '/login', search: { redirect: location.href } })
  },
  loader: async ({ context: { queryClient }, params }) => {
    const checkout = await queryClient.fetchQuery(checkoutQuery(params.orderId))
    if (!checkout) throw notFound()
  },
  head: () => pageTitle(copy.payment),
  component: Checkout,
})

function Checkout() {
  return <CheckoutScreen orderId={Route.useParams().orderId} />
}
