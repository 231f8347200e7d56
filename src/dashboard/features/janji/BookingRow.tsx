import type { Booking } from '#contract/booking'
import { timeOfDay } from '#copy/formats'
import { FactLine } from '#dashboard/ui/FactLine.tsx'
import { BookingActs } from '#dashboard/booking/BookingActs.tsx'
import { BookingChip } from '#dashboard/booking/BookingChip.tsx'
import { serviceName, withStaff } from '#dashboard/booking/with-staff.ts'
import { formatDay } from '#dashboard/copy/dates.ts'
import { phoneNumber } from '#lib/phone'

/**
 * One booking with its acts. `needsStaff`: it is listed among future bookings that need a person.
 */
export function BookingRow({
  booking,
  isViewer,
  needsStaff,
}: {
  booking: Booking
  isViewer: boolean
  needsStaff?: boolean
}) {
  const { time, end_time: end, name, phone } = booking
  const isOver = booking.status === 'batal'
  const detail = [
    needsStaff && formatDay(booking.day),
    serviceName(booking),
    withStaff(booking),
    phone && phoneNumber(phone),
    `#${booking.number}`,
    booking.note,
  ]
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line py-3">
      <span className="figure w-24 flex-none text-14">
        <b className={isOver ? 'font-medium text-muted line-through' : undefined}>
          {timeOfDay(time)}
        </b>
        <span className="text-12 text-muted"> – {timeOfDay(end)}</span>
      </span>
      <span className="min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-x-2">
          <b className="font-medium wrap-anywhere">{name ?? (phone ? phoneNumber(phone) : '–')}</b>
          <BookingChip status={booking.status} />
        </span>
        <span className="block text-13 wrap-anywhere text-muted">
          <FactLine facts={detail.flatMap((fact) => fact || [])} />
        </span>
      </span>
      <BookingActs booking={booking} isViewer={isViewer} needsStaff={needsStaff} />
    </li>
  )
}
