import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { bookingsQuery, bookingTermsQuery, unstaffedQuery } from '#dashboard/booking/queries.ts'
import { JanjiScreen } from '#dashboard/features/janji/JanjiScreen.tsx'
import { janjiSearch } from '#dashboard/features/janji/search.ts'
import { weekOf } from '#dashboard/features/janji/week.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { PageError } from '#dashboard/shell/document/PageError.tsx'
import { PageSkeleton } from '#dashboard/ui/States.tsx'
import { hoursOf } from '#contract/business'
import { zoneOf } from '#lib/time/opening-hours'
import { localOf } from '#lib/time/zone'
import { readNowIso } from '#dashboard/ui/clock.ts'

export const Route = createFileRoute('/_dashboard/janji')({
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  validateSearch: janjiSearch,
  loaderDeps: ({ search: { hari } }) => ({ hari }),
  loader: ({ context: { queryClient, workspace }, deps: { hari } }) => {
    const { business } = workspace
    const today = localOf(readNowIso(), zoneOf(hoursOf(business))).day
    const week = weekOf(hari ?? today)
    return Promise.all([
      queryClient.ensureQueryData(bookingTermsQuery(business.id)),
      queryClient.ensureQueryData(unstaffedQuery(business.id)),
      queryClient.ensureQueryData(bookingsQuery(business.id, week[0]!, week[6]!)),
    ])
  },
  head: () => pageTitle(copy.bookings),
  component: JanjiScreen,
  errorComponent: (fault) => <PageError {...fault} title={copy.bookings} />,
  pendingComponent: () => <PageSkeleton title={copy.bookings} />,
})
