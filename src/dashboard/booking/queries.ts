import { queryOptions } from '@tanstack/react-query'
import { useLive } from '#dashboard/shell/live/live.ts'
import {
  fetchBookings,
  fetchBookingTerms,
  fetchFreeTimes,
  fetchRoomBookings,
  fetchUnstaffed,
} from './booking.functions.ts'

export const bookingTermsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['settings', businessId, 'booking-terms'],
    queryFn: () => fetchBookingTerms({ data: { businessId } }),
  })

/** First and last day, both inclusive. */
export const bookingsQuery = (businessId: string, from: string, until: string) =>
  queryOptions({
    queryKey: ['bookings', businessId, 'days', from, until],
    queryFn: () => fetchBookings({ data: { businessId, from, until } }),
  })

/** Future bookings that need another person. */
export const unstaffedQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['bookings', businessId, 'unstaffed'],
    queryFn: () => fetchUnstaffed({ data: { businessId } }),
  })

export const roomBookingsQuery = (businessId: string, roomId: string) =>
  queryOptions({
    queryKey: ['bookings', businessId, 'room', roomId],
    queryFn: () => fetchRoomBookings({ data: { businessId, roomId } }),
  })

type FreeTimes = {
  serviceId: string
  day: string
  /** empty: any person */ staffId: string
  /** the id of a booking that is moved */ except?: string
}

export const freeTimesQuery = (
  businessId: string,
  { serviceId, day, staffId, except }: FreeTimes,
) =>
  queryOptions({
    queryKey: ['bookings', businessId, 'free', serviceId, day, staffId, except ?? ''],
    queryFn: () =>
      fetchFreeTimes({
        data: {
          businessId,
          serviceId,
          day,
          ...(staffId ? { staffId } : {}),
          ...(except ? { except } : {}),
        },
      }),
    staleTime: 0,
  })

/** Reads bookings again when one changes, wherever they are shown. */
export function useBookingsLive(businessId: string): void {
  const queryKey = ['bookings', businessId]
  useLive({
    tables: ['booking'],
    missed: [queryKey],
    change: (_, queryClient) => void queryClient.invalidateQueries({ queryKey }),
  })
}
