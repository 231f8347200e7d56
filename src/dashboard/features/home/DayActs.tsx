import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DayActs as Acts } from '#contract/report'
import * as copy from '#copy/home'
import * as saleCopy from '#copy/sale'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { HomePanel } from './HomePanel.tsx'

/** Today's orders and bookings. Renders nothing when there are none. */
export function DayActs({ acts: { orders, bookings } }: { acts: Acts }) {
  const search = { businessId: useBusinessId() }
  const hasOrders = orders.due + orders.waiting > 0
  const hasBookings = bookings.today + bookings.waiting > 0
  if (!hasOrders && !hasBookings) return null
  return (
    <HomePanel id="hari-ini" title={copy.dayActs}>
      <ul>
        {hasOrders && (
          <Row
            title={copy.ordersDue(formatNumber(orders.due))}
            details={[
              orders.late > 0 && copy.ordersLate(formatNumber(orders.late)),
              orders.waiting > 0 && copy.ordersWaiting(formatNumber(orders.waiting)),
            ]}
          >
            <Link
              to="/pesanan"
              search={orders.due > 0 ? { ...search, untuk: 'hari-ini' } : search}
              className={buttonClass()}
            >
              {copy.openOrders}
            </Link>
          </Row>
        )}
        {hasBookings && (
          <Row
            title={copy.bookingsToday(formatNumber(bookings.today))}
            details={[
              bookings.next !== null &&
                copy.nextBooking(bookings.next.replace(':', saleCopy.clockMark)),
              bookings.waiting > 0 && copy.bookingsWaiting(formatNumber(bookings.waiting)),
            ]}
          >
            <Link
              to="/janji"
              search={
                bookings.today === 0
                  ? { ...search, hari: bookings.waitingDay ?? undefined }
                  : search
              }
              className={buttonClass()}
            >
              {copy.openBookings}
            </Link>
          </Row>
        )}
      </ul>
    </HomePanel>
  )
}

function Row({
  title,
  details,
  children,
}: {
  title: string
  details: (string | false)[]
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 md:flex-nowrap md:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-sans text-14 font-medium">{title}</h3>
        <p className="text-13 text-muted">{details.filter(Boolean).join(' · ')}</p>
      </div>
      {children}
    </li>
  )
}
