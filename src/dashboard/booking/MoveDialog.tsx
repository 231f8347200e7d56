import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '#contract/booking'
import * as copy from '#copy/booking'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { randomUuid } from '#lib/uuid'
import { moveBooking } from './booking.functions.ts'
import { TimeChoice } from './TimeChoice.tsx'
import { refreshBookings, useBookingActs } from './use-booking-acts.ts'

type Props = { booking: Booking; open: boolean; onClose: () => void }

/** Gives a booking another time. */
export function MoveDialog({ booking, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} width={520} title={copy.moveTitle(booking.number)}>
      <MoveForm booking={booking} onClose={onClose} />
    </Dialog>
  )
}

function MoveForm({ booking, onClose }: Omit<Props, 'open'>) {
  const [when, setWhen] = useState(() => whenOf(booking))
  const [fault, setFault] = useState<string>()
  const queryClient = useQueryClient()
  const { act } = useBookingActs()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      moveBooking({
        data: {
          businessId: booking.business_id,
          bookingId: booking.id,
          eventId: randomUuid(),
          version: booking.version,
          ...when,
          staffId: when.staffId || null,
        },
      }),
    onSuccess: async ({ isTold }) => {
      await refreshBookings(queryClient, booking.business_id)
      toast.success(copy.moved(booking.number), isTold ? copy.customerTold : copy.customerNotTold, {
        action: {
          label: shared.undo,
          onPress: () => act({ booking, act: 'urungkan', version: booking.version + 1 }),
        },
      })
      onClose()
    },
  })
  const submit = () => {
    setFault(when.time ? undefined : copy.timeRequired)
    if (when.time) mutate()
  }
  return (
    <DialogForm
      submitLabel={copy.move}
      failure={error && messageOf(error)}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TimeChoice
        serviceId={booking.service_id ?? ''}
        staffId={when.staffId}
        day={when.day}
        time={when.time}
        except={booking.id}
        error={fault}
        onStaff={(staffId) => setWhen((now) => ({ ...now, staffId }))}
        onDay={(day) => setWhen((now) => ({ ...now, day, time: '' }))}
        onTime={(time) => setWhen((now) => ({ ...now, time }))}
      />
    </DialogForm>
  )
}

const whenOf = ({ day, time, staff_id: staffId }: Booking) => ({
  day,
  time,
  staffId: staffId ?? '',
})
