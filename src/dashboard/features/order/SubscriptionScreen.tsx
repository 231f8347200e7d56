import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import * as copy from '#copy/order'
import * as screensCopy from '#copy/screens'
import { shortDate } from '#dashboard/copy/dates.ts'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { useNow } from '#dashboard/ui/clock.ts'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { OrderChip } from './OrderChip.tsx'
import { ordersQuery } from './queries.ts'

/**
 * What the business has ordered. Paying is not part of this version, so nothing can be bought here.
 */
export function SubscriptionScreen() {
  const { business, role } = useWorkspace()
  const { data: orders } = useSuspenseQuery(ordersQuery(business.id))
  const now = useNow()
  const zone = useZone()
  return (
    <Pane>
      <PaneHead title={screensCopy.subscription} />
      <PaneBody>
        {orders.length === 0 ? (
          <EmptyState icon={<CreditCard />} title={copy.noOrders}>
            {role === 'owner' ? copy.withoutSubscription : copy.ownersOnly}
          </EmptyState>
        ) : (
          <ul className="mx-auto max-w-180 px-4 pt-6 pb-16">
            {orders.map((order) => (
              <li
                key={order.id}
                className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2.5 last:border-b"
              >
                <div className="min-w-0 flex-1 basis-48">
                  <Link
                    to="/order/$orderId/checkout"
                    params={{ orderId: order.id }}
                    className="font-medium break-words underline-offset-3 hover:underline"
                  >
                    {order.description}
                  </Link>
                  <p className="text-12 text-muted" suppressHydrationWarning>
                    {shortDate(order.created_at, now, zone)}
                  </p>
                </div>
                <div className="flex items-center justify-between gap-4 max-sm:w-full">
                  <OrderChip status={order.status} />
                  <span className="figure min-w-24 text-right">
                    {formatRupiah(order.amount_rupiah)}
                  </span>
                </div>
              </li>
            ))}
          </ul>
        )}
      </PaneBody>
    </Pane>
  )
}
