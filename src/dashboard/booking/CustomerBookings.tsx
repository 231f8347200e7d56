import { useQuery } from '@tanstack/react-query'
import type { RoomDetail } from '#contract/conversation/room'
import { timeOfDay } from '#copy/formats'
import * as copy from '#copy/booking'
import { PaneSection } from '#dashboard/conversation/customer/PaneSection.tsx'
import { formatDay } from '#dashboard/copy/dates.ts'
import { BookingActs } from './BookingActs.tsx'
import { BookingChip } from './BookingChip.tsx'
import { serviceName, withStaff } from './with-staff.ts'
import { roomBookingsQuery, useBookingsLive } from './queries.ts'

/** The customer's newest bookings, to confirm and follow. Renders nothing without one. */
export function CustomerBookings({ room, isViewer }: { room: RoomDetail; isViewer: boolean }) {
  const { data } = useQuery(roomBookingsQuery(room.business_id, room.id))
  useBookingsLive(room.business_id)
  if (!data || data.length === 0) return null
  return (
    <PaneSection title={copy.title}>
      <ul className="grid grid-cols-1 gap-2">
        {data.map((booking) => (
          <li
            key={booking.id}
            className="grid gap-2 rounded-control border border-line p-3 text-13"
          >
            <span className="flex flex-wrap items-center justify-between gap-2">
              <BookingChip status={booking.status} />
              <span className="figure text-12 text-muted">#{booking.number}</span>
            </span>
            <span>
              <b className="font-medium wrap-anywhere">{serviceName(booking)}</b>
              {booking.staff_name && (
                <span className="block wrap-anywhere">{withStaff(booking)}</span>
              )}
              <span className="figure block text-muted">
                {formatDay(booking.day)} ·{' '}
                {copy.between(timeOfDay(booking.time), timeOfDay(booking.end_time))}
              </span>
            </span>
            <BookingActs booking={booking} isViewer={isViewer} hasChat />
          </li>
        ))}
      </ul>
    </PaneSection>
  )
}
