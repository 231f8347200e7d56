import { useSuspenseQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import * as copy from '#copy/order'
import * as screensCopy from '#copy/screens'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { OrderList } from './OrderList.tsx'
import { PlanChoice } from './PlanChoice.tsx'
import { PlanState } from './PlanState.tsx'
import { ordersQuery, planQuery } from './queries.ts'

/** The plan of the business, its use, the plans on offer, and the orders. For the owner. */
export function SubscriptionScreen() {
  const { role } = useWorkspace()
  return (
    <Pane>
      <PaneHead title={screensCopy.subscription} />
      <PaneBody>
        {role === 'owner' ? (
          <OwnerView />
        ) : (
          <EmptyState icon={<CreditCard />} title={copy.ownersOnly} />
        )}
      </PaneBody>
    </Pane>
  )
}

function OwnerView() {
  const { business } = useWorkspace()
  const { data: orders } = useSuspenseQuery(ordersQuery(business.id))
  const { data: plan } = useSuspenseQuery(planQuery(business.id))
  if (!plan && orders.length === 0)
    return (
      <EmptyState icon={<CreditCard />} title={copy.noOrders}>
        {copy.withoutSubscription}
      </EmptyState>
    )
  return (
    <div key={business.id} className="mx-auto max-w-180 px-4 pt-6 pb-16">
      {plan && (
        <>
          <PlanState subscription={plan.subscription} />
          <PlanChoice plans={plan.plans} subscription={plan.subscription} />
        </>
      )}
      {orders.length > 0 && (
        <section aria-labelledby="orders" className={plan ? 'mt-10' : undefined}>
          {plan && (
            <h2 id="orders" className="mb-2 font-heading text-14 font-bold">
              {copy.orders}
            </h2>
          )}
          <OrderList orders={orders} />
        </section>
      )}
    </div>
  )
}
