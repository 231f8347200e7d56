import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Booking, BookingAct } from '#contract/booking'
import * as copy from '#copy/booking'
import * as shared from '#copy/shared'
import { randomUuid } from '#lib/uuid'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { changeBooking } from './booking.functions.ts'

type Change = { booking: Booking; act: BookingAct; version?: number }

/**
 * The acts of a member on a booking. A toast says what the customer is told, and offers an undo.
 */
export function useBookingActs() {
  const queryClient = useQueryClient()
  const { mutate, mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ booking, act, version = booking.version }: Change) =>
      changeBooking({
        data: {
          businessId: booking.business_id,
          bookingId: booking.id,
          eventId: randomUuid(),
          version,
          act,
        },
      }),
    onSuccess: ({ isTold }, { booking, act }) => {
      const isTellable = act === 'setujui' || act === 'batal' || act === 'urungkan'
      toast.success(
        copy.done[act](booking.number),
        isTellable ? (isTold ? copy.customerTold : copy.customerNotTold) : undefined,
        act === 'urungkan'
          ? undefined
          : {
              action: {
                label: shared.undo,
                onPress: () => mutate({ booking, act: 'urungkan', version: booking.version + 1 }),
              },
            },
      )
    },
    onError: (error) => toast.error(copy.notChanged, messageOf(error)),
    onSettled: (_, __, { booking }) => refreshBookings(queryClient, booking.business_id),
  })
  return {
    act: (change: Change) => mutate(change),
    actAsync: mutateAsync,
    busyAct: isPending ? variables.act : undefined,
  }
}

export const refreshBookings = (
  queryClient: ReturnType<typeof useQueryClient>,
  businessId: string,
) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['bookings', businessId] }),
    queryClient.invalidateQueries({ queryKey: ['workspace'] }),
  ])
