import { useSuspenseQuery } from '@tanstack/react-query'
import * as copy from '#copy/staff'
import { unstaffedQuery } from '#dashboard/booking/queries.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { BookingRow } from './BookingRow.tsx'

/** Future bookings that need another person. Renders nothing without one. */
export function Unstaffed({ isViewer }: { isViewer: boolean }) {
  const { data } = useSuspenseQuery(unstaffedQuery(useBusinessId()))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="unstaffed" className="mx-auto max-w-180 px-4 pt-5">
      <Notice tone="wait">
        <h2 id="unstaffed" className="font-semibold">
          {copy.unstaffed(data.length)}
        </h2>
        <p>{copy.unstaffedLead}</p>
      </Notice>
      <ul className="mt-2 border-b border-line">
        {data.map((booking) => (
          <BookingRow key={booking.id} booking={booking} isViewer={isViewer} needsStaff />
        ))}
      </ul>
    </section>
  )
}
