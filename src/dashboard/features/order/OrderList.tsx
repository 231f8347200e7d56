import { Link } from '@tanstack/react-router'
import type { Order } from '#contract/order'
import * as copy from '#copy/order'
import { shortDate } from '#dashboard/copy/dates.ts'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { useNow } from '#dashboard/ui/clock.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { OrderChip } from './OrderChip.tsx'
import { OrderDocuments } from './OrderDocuments.tsx'
import { titleOf } from './order-title.ts'

/** Orders with their state, each with a link to its checkout. */
export function OrderList({ orders }: { orders: readonly Order[] }) {
  const now = useNow()
  const zone = useZone()
  return (
    <ul>
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
              {titleOf(order)}
            </Link>
            <p className="text-12 text-muted" suppressHydrationWarning>
              {shortDate(order.created_at, now, zone)}
            </p>
            {order.status === 'paid' && order.refunded_rupiah > 0 && (
              <p className="text-12 text-text-2">
                {copy.refundedAmount} {formatRupiah(order.refunded_rupiah)}
              </p>
            )}
            <OrderDocuments documents={order.documents} />
          </div>
          <div className="flex items-center justify-between gap-4 max-sm:w-full">
            <OrderChip status={order.status} />
            <span className="figure min-w-24 text-right">{formatRupiah(order.amount_rupiah)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
