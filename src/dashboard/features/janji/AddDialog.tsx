import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MakeBooking, Service } from '#contract/booking'
import * as copy from '#copy/booking'
import * as shared from '#copy/shared'
import { makeBooking } from '#dashboard/booking/booking.functions.ts'
import { TimeChoice } from '#dashboard/booking/TimeChoice.tsx'
import { refreshBookings } from '#dashboard/booking/use-booking-acts.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { randomUuid } from '#lib/uuid'

type Props = { services: Service[]; day: string; open: boolean; onClose: () => void }

/** A form in which a member books for a customer, e.g. after a telephone call. */
export function AddDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sticky
      width={520}
      title={copy.add}
      description={copy.addLead}
    >
      <AddForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

function AddForm({ services, day, onClose }: Omit<Props, 'open'>) {
  const businessId = useBusinessId()
  const [id] = useState(randomUuid)
  const [values, setValues] = useState({
    serviceId: services[0]?.id ?? '',
    staffId: '',
    day,
    time: '',
    name: '',
    phone: '',
    note: '',
  })
  const [errors, setErrors] = useState<{ time?: string; name?: string }>({})
  const { mutate, isPending, error } = useMaking(businessId, onClose)
  const set = (change: Partial<typeof values>) => {
    setValues((now) => ({ ...now, ...change }))
    setErrors({})
  }
  const submit = () => {
    const wrong = {
      ...(values.time ? {} : { time: copy.timeRequired }),
      ...(values.name.trim() ? {} : { name: copy.nameRequired }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length === 0)
      mutate({ businessId, bookingId: id, ...values, staffId: values.staffId || null })
  }
  return (
    <DialogForm
      submitLabel={shared.save}
      failure={error && messageOf(error)}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={copy.service}>
        {(control) => (
          <Select
            {...control}
            value={values.serviceId}
            options={services.map((one) => ({ value: one.id, label: one.name }))}
            onChange={(event) => set({ serviceId: event.target.value, staffId: '', time: '' })}
          />
        )}
      </Field>
      <TimeChoice
        serviceId={values.serviceId}
        staffId={values.staffId}
        day={values.day}
        time={values.time}
        error={errors.time}
        onStaff={(staffId) => set({ staffId })}
        onDay={(next) => set({ day: next, time: '' })}
        onTime={(time) => set({ time })}
      />
      <PersonFields values={values} error={errors.name} set={set} />
    </DialogForm>
  )
}

function useMaking(businessId: string, onMade: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (data: MakeBooking) => makeBooking({ data }),
    onSuccess: async () => {
      await refreshBookings(queryClient, businessId)
      toast.success(copy.made)
      onMade()
    },
  })
}

type Person = { name: string; phone: string; note: string }

function PersonFields({
  values,
  error,
  set,
}: {
  values: Person
  error: string | undefined
  set: (change: Partial<Person>) => void
}) {
  const fields = [
    { key: 'name', label: copy.customerName, most: 120, error },
    { key: 'phone', label: copy.phone, most: 20 },
    { key: 'note', label: copy.note, most: 500 },
  ] as const
  return fields.map(({ key, label, most, ...rest }) => (
    <Field key={key} label={label} {...rest}>
      {(control) => (
        <TextInput
          {...control}
          maxLength={most}
          inputMode={key === 'phone' ? 'tel' : 'text'}
          value={values[key]}
          onChange={(event) => set({ [key]: event.target.value })}
        />
      )}
    </Field>
  ))
}
