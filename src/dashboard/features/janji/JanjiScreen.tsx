import { useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarDays, ChevronLeft, ChevronRight, Plus, Settings } from 'lucide-react'
import type { Booking } from '#contract/booking'
import { timeOfDay } from '#copy/formats'
import * as copy from '#copy/booking'
import { bookingsQuery, bookingTermsQuery, useBookingsLive } from '#dashboard/booking/queries.ts'
import { formatDay, formatShortWeekday } from '#dashboard/copy/dates.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { AddDialog } from './AddDialog.tsx'
import { BookingRow } from './BookingRow.tsx'
import { StaffFilter } from './StaffFilter.tsx'
import { Unstaffed } from './Unstaffed.tsx'
import { dayAfter, localOf } from '#lib/time/zone'
import { weekOf } from './week.ts'

const route = getRouteApi('/_dashboard/janji')

/** Bookings of customers, day by day. */
export function JanjiScreen() {
  const { business, role } = useWorkspace()
  const zone = useZone()
  const today = localOf(new Date(useNow()).toISOString(), zone).day
  const { hari, petugas } = route.useSearch()
  const day = hari ?? today
  const week = weekOf(day)
  const { go, choose } = useChoices(today)
  const { services, staff } = useSuspenseQuery(bookingTermsQuery(business.id)).data
  const { data } = useSuspenseQuery(bookingsQuery(business.id, week[0]!, week[6]!))
  useBookingsLive(business.id)
  const shown = petugas ? data.filter((one) => one.staff_id === petugas) : data
  const [isAdding, setAdding] = useState(false)
  const isViewer = role === 'peninjau'
  const active = services.filter(({ is_active }) => is_active)
  if (services.length === 0) return <NotSetUp businessId={business.id} />
  return (
    <Pane>
      <PaneHead title={copy.title}>
        <Link
          to="/settings"
          search={{ businessId: business.id }}
          hash="janji"
          aria-label={copy.settings}
          className={buttonClass({ kind: 'quiet' })}
        >
          <Settings />
        </Link>
        {!isViewer && active.length > 0 && (
          <Button kind="primary" onClick={() => setAdding(true)} onPointerEnter={preloadDialog}>
            <Plus />
            {copy.add}
          </Button>
        )}
      </PaneHead>
      <WeekStrip week={week} day={day} today={today} bookings={shown} onDay={go} />
      {staff.length > 0 && <StaffFilter staff={staff} chosen={petugas} onChoose={choose} />}
      <PaneBody>
        <Unstaffed isViewer={isViewer} />
        <DayList
          day={day}
          isToday={day === today}
          bookings={shown.filter((one) => one.day === day)}
          isViewer={isViewer}
          onDay={go}
        />
      </PaneBody>
      <AddDialog
        key={isAdding ? 'open' : 'closed'}
        services={active}
        day={day < today ? today : day}
        open={isAdding}
        onClose={() => setAdding(false)}
      />
    </Pane>
  )
}

/** The member's choices in the address: a day, a person. */
function useChoices(today: string) {
  const navigate = route.useNavigate()
  const go = (hari: string) =>
    void navigate({
      search: (kept) => ({ ...kept, hari: hari === today ? undefined : hari }),
      replace: true,
    })
  const choose = (id: string | undefined) =>
    void navigate({ search: (kept) => ({ ...kept, petugas: id }), replace: true })
  return { go, choose }
}

/** How many days ahead an empty day searches for a booking. */
const NEXT_DAYS = 31

const isHeld = ({ status }: Booking) => status !== 'batal'

function WeekStrip({
  week,
  day,
  today,
  bookings,
  onDay,
}: {
  week: string[]
  day: string
  today: string
  bookings: Booking[]
  onDay: (day: string) => void
}) {
  return (
    <nav
      aria-label={copy.weekDays}
      className="flex flex-none items-center gap-1 border-b border-line px-2 py-2 md:px-4"
    >
      <IconButton label={copy.previousWeek} onClick={() => onDay(dayAfter(day, -7))}>
        <ChevronLeft />
      </IconButton>
      <div className="grid flex-1 grid-cols-7 gap-1">
        {week.map((one) => {
          const held = bookings.filter((booking) => booking.day === one && isHeld(booking)).length
          return (
            <button
              key={one}
              type="button"
              aria-label={copy.dayCount(formatDay(one), held)}
              aria-current={one === day ? 'date' : undefined}
              onClick={() => onDay(one)}
              className="flex min-h-14 flex-col items-center justify-center rounded-control text-12 text-muted hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:text-text"
            >
              <span suppressHydrationWarning className={one === today ? 'text-brand' : undefined}>
                {formatShortWeekday(`${one}T12:00:00Z`, 'UTC')}
              </span>
              <span className="figure text-14 font-semibold text-text">{Number(one.slice(8))}</span>
              <span className="figure h-4 text-11 text-brand">{held > 0 ? held : ''}</span>
            </button>
          )
        })}
      </div>
      <IconButton label={copy.nextWeek} onClick={() => onDay(dayAfter(day, 7))}>
        <ChevronRight />
      </IconButton>
      <Button disabled={day === today} onClick={() => onDay(today)} className="max-sm:hidden">
        {copy.today}
      </Button>
    </nav>
  )
}

function DayList({
  day,
  isToday,
  bookings,
  isViewer,
  onDay,
}: {
  day: string
  isToday: boolean
  bookings: Booking[]
  isViewer: boolean
  onDay: (day: string) => void
}) {
  return (
    <section aria-labelledby="day" className="mx-auto max-w-180 px-4 pt-5 pb-16">
      <h2 id="day" className="font-heading text-14 font-bold" suppressHydrationWarning>
        {formatShortWeekday(`${day}T12:00:00Z`, 'UTC')}, {formatDay(day)}
      </h2>
      {bookings.length === 0 ? (
        <EmptyState
          icon={<CalendarDays />}
          title={isToday ? copy.noneToday : copy.noneOn}
          action={<NextBooking day={day} onDay={onDay} />}
        >
          {copy.noneOnLead}
        </EmptyState>
      ) : (
        <ul className="mt-2 border-b border-line">
          {bookings.map((booking) => (
            <BookingRow key={booking.id} booking={booking} isViewer={isViewer} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The next booking after an empty day, so that the calendar does not look empty. */
function NextBooking({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const { business } = useWorkspace()
  const next = useQuery(bookingsQuery(business.id, dayAfter(day, 1), dayAfter(day, NEXT_DAYS)))
  const booking = next.data?.find(isHeld)
  if (!booking) return null
  const when = `${formatShortWeekday(`${booking.day}T12:00:00Z`, 'UTC')}, ${formatDay(booking.day)}`
  return (
    <Button onClick={() => onDay(booking.day)}>
      {copy.nextBooking(when, timeOfDay(booking.time))}
    </Button>
  )
}

function NotSetUp({ businessId }: { businessId: string }) {
  return (
    <Pane>
      <PaneHead title={copy.title} />
      <EmptyState
        icon={<CalendarDays />}
        title={copy.notSetUp}
        action={
          <Link
            to="/settings"
            search={{ businessId }}
            hash="janji"
            className={buttonClass({ kind: 'primary' })}
          >
            {copy.setUp}
          </Link>
        }
      >
        {copy.notSetUpLead}
      </EmptyState>
    </Pane>
  )
}
