import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { Order } from '#contract/order'
import * as copy from '#copy/order'
import { formatDuration, exactTime } from '#dashboard/copy/dates.ts'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { zoneOf } from '#lib/zone'
import { PublicPage } from '#dashboard/shell/PublicPage.tsx'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { useSecond } from '#dashboard/ui/clock.ts'
import { OrderChip } from './OrderChip.tsx'

/** One order and its state. */
export function CheckoutScreen({ order }: { order: Order }) {
  const now = useSecond()
  const left = order.expires_at ? Date.parse(order.expires_at) - now : null
  const status = order.status === 'waiting' && left !== null && left <= 0 ? 'expired' : order.status
  return (
    <PublicPage>
      <h1 className="font-display text-28 font-semibold break-words">{order.description}</h1>
      <dl className="mt-6 border-b border-line text-14">
        <Line name={copy.business}>{order.business_name}</Line>
        <Line name={copy.amount}>
          <span className="figure text-20 font-semibold">{formatRupiah(order.amount_rupiah)}</span>
        </Line>
        <Line name={copy.status}>
          <OrderChip status={status} />
        </Line>
        <Line name={copy.orderedAt}>{exactTime(order.created_at, zoneOf(order.zone))}</Line>
        {order.expires_at && status === 'waiting' && left !== null && (
          <Line name={copy.timeLeft}>
            <span className="figure" suppressHydrationWarning>
              {formatDuration(left)}
            </span>
          </Line>
        )}
      </dl>
      {status === 'waiting' && (
        <p className="mt-4 text-14 text-pretty text-text-2">{copy.payingNotAvailable}</p>
      )}
      {status === 'expired' && (
        <p className="mt-4 text-14 text-pretty text-text-2">{copy.orderExpired}</p>
      )}
      <Link
        to="/order"
        search={{ businessId: order.business_id }}
        className={buttonClass({ size: 40, className: 'mt-6' })}
      >
        {copy.toSubscription}
      </Link>
    </PublicPage>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-t border-line py-2">
      <dt className="text-text-2">{name}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  )
}
