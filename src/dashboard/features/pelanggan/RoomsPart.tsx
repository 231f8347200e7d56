import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import type { CustomerDetail } from '#contract/contact/customer'
import * as copy from '#copy/customer'
import { PaneSection } from '#dashboard/conversation/customer/PaneSection.tsx'
import { relativeTime, shortDate } from '#dashboard/copy/dates.ts'
import { formatNumber, formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { SaleChip } from '#dashboard/sale/SaleChip.tsx'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { useNow } from '#dashboard/ui/clock.ts'
import { useZone } from '#dashboard/ui/zone.ts'

/** The customer's conversations; each links to the inbox. */
export function RoomsPart({ customer }: { customer: CustomerDetail }) {
  const businessId = useBusinessId()
  const now = useNow()
  const zone = useZone()
  return (
    <PaneSection title={copy.rooms} className="">
      {customer.rooms.length === 0 && <p className="text-13 text-muted">{copy.noRooms}</p>}
      <ul className="grid gap-1">
        {customer.rooms.map((room) => (
          <li
            key={room.id}
            className="relative grid grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-2 rounded-control px-2 py-2 -mx-2 hover:bg-sunken"
          >
            <MessageCircle className="mt-0.5 text-muted" aria-hidden="true" />
            <div className="min-w-0">
              <Link
                to="/inbox/$roomId"
                params={{ roomId: room.id }}
                search={{ businessId }}
                className="cut block font-medium after:absolute after:inset-0"
              >
                {room.channel_name}
                <span className="sr-only">, {copy.openInInbox}</span>
              </Link>
              <p className="cut text-13 text-muted">{room.last_preview}</p>
            </div>
            <p className="text-right text-12 text-muted">
              <time dateTime={room.last_message_at} suppressHydrationWarning className="block">
                {relativeTime(room.last_message_at, now, zone)}
              </time>
              {room.closure_count > 0 && copy.timesClosed(formatNumber(room.closure_count))}
            </p>
          </li>
        ))}
      </ul>
    </PaneSection>
  )
}

/** Confirmed orders, the newest first. Renders nothing without one. */
export function OrdersPart({ customer }: { customer: CustomerDetail }) {
  const businessId = useBusinessId()
  const now = useNow()
  const zone = useZone()
  if (customer.orders.length === 0) return null
  return (
    <PaneSection title={copy.orders} className="">
      <p className="mb-1 text-13 text-muted">
        {copy.ordersOf(formatNumber(customer.order_count), formatRupiah(customer.order_rupiah))}
      </p>
      <ul>
        {customer.orders.map((order) => (
          <li
            key={order.id}
            className="relative -mx-2 grid min-h-10 grid-cols-[48px_minmax(0,1fr)_auto_auto] items-center gap-x-3 rounded-control px-2 text-13 hover:bg-sunken"
          >
            <Link
              to="/pesanan"
              search={{
                businessId,
                pesanan: order.id,
                ...(order.status === 'selesai' || order.status === 'batal'
                  ? { tab: 'riwayat' as const }
                  : {}),
              }}
              className="figure font-medium after:absolute after:inset-0"
            >
              {copy.orderNumber(order.number)}
            </Link>
            <span className="min-w-0">
              <SaleChip status={order.status} />
            </span>
            <time
              dateTime={order.created_at}
              suppressHydrationWarning
              className="text-12 text-muted"
            >
              {shortDate(order.created_at, now, zone)}
            </time>
            <span className="figure text-right font-semibold">
              {formatRupiah(order.total_rupiah)}
            </span>
          </li>
        ))}
      </ul>
    </PaneSection>
  )
}
