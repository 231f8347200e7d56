import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { MAX_SERVICES, type SaveTerms, STEPS } from '#contract/booking'
import * as copy from '#copy/booking'
import { saveBookingTerms } from '#dashboard/booking/booking.functions.ts'
import { bookingTermsQuery } from '#dashboard/booking/queries.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Switch } from '#dashboard/ui/form/Choice.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import {
  NEW_SERVICE,
  readTypedTerms,
  type TypedService,
  type TypedTerms,
  typeTerms,
} from './booking-form.ts'
import { ServiceFields } from './ServiceFields.tsx'
import { StaffSection } from './StaffSection.tsx'
import { useSave } from '../save.ts'
import { Section, SectionForm } from '../Section.tsx'

/** Whether customers may book by chat, the services, and the booking times. */
export function BookingSection({ locked }: { locked: boolean }) {
  const { business } = useWorkspace()
  const { data } = useSuspenseQuery(bookingTermsQuery(business.id))
  // Saved services get ids from the server, so the form starts again with them.
  return (
    <Section id="janji" title={copy.termsTitle} lead={copy.termsLead}>
      <BookingForm
        key={JSON.stringify([data.terms, data.services])}
        saved={typeTerms(data.terms, data.services)}
        locked={locked}
      />
      {data.services.length > 0 && (
        <StaffSection staff={data.staff} services={data.services} locked={locked} />
      )}
    </Section>
  )
}

function BookingForm({ saved, locked }: { saved: TypedTerms; locked: boolean }) {
  const { business } = useWorkspace()
  const queryClient = useQueryClient()
  const [values, setValues] = useState(saved)
  const [fault, setFault] = useState<string>()
  const { save, isSaving } = useSave(async (input: SaveTerms) => {
    await saveBookingTerms({ data: input })
    await queryClient.invalidateQueries({ queryKey: ['bookings', business.id] })
  }, copy.termsSaved)
  const set = (change: Partial<TypedTerms>) => {
    setValues((now) => ({ ...now, ...change }))
    setFault(undefined)
  }
  const submit = () => {
    const read = readTypedTerms(business.id, values)
    setFault(read.fault)
    if (read.input) save(read.input)
  }
  return (
    <SectionForm
      onSave={submit}
      isSaving={isSaving}
      isChanged={JSON.stringify(values) !== JSON.stringify(saved)}
      locked={locked}
    >
      <Switch
        label={copy.takeBookings}
        checked={values.is_enabled}
        onChange={(event) =>
          set({
            is_enabled: event.target.checked,
            ...(event.target.checked && values.services.length === 0
              ? { services: [NEW_SERVICE] }
              : {}),
          })
        }
      />
      {(values.is_enabled || values.services.length > 0) && (
        <>
          <Services services={values.services} onChange={(services) => set({ services })} />
          <Terms values={values} set={set} />
          {!business.enable_operational_hours && (
            <p className="text-12 text-muted">{copy.alwaysOpenHint}</p>
          )}
        </>
      )}
      {fault && <FieldError>{fault}</FieldError>}
    </SectionForm>
  )
}

function Terms({
  values,
  set,
}: {
  values: TypedTerms
  set: (change: Partial<TypedTerms>) => void
}) {
  return (
    <>
      <Switch
        label={copy.needsApproval}
        hint={values.needs_approval ? copy.needsApprovalOn : copy.needsApprovalOff}
        checked={values.needs_approval}
        onChange={(event) => set({ needs_approval: event.target.checked })}
      />
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <Field label={copy.daysAhead}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              maxLength={2}
              value={values.days}
              onChange={(event) => set({ days: event.target.value })}
            />
          )}
        </Field>
        <Field label={copy.leadHours}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              maxLength={5}
              value={values.hours}
              onChange={(event) => set({ hours: event.target.value })}
            />
          )}
        </Field>
        <Field label={copy.step}>
          {(control) => (
            <Select
              {...control}
              value={values.step}
              options={STEPS.map((step) => ({ value: String(step), label: copy.steps[step] }))}
              onChange={(event) => set({ step: event.target.value })}
            />
          )}
        </Field>
      </div>
    </>
  )
}

function Services({
  services,
  onChange,
}: {
  services: TypedService[]
  onChange: (services: TypedService[]) => void
}) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="pb-1.5 text-13 font-medium">{copy.services}</legend>
      {services.map((service, at) => (
        <ServiceFields
          key={at}
          service={service}
          place={at + 1}
          onChange={(next) =>
            onChange(services.map((one, place) => (place === at ? { ...one, ...next } : one)))
          }
          onRemove={() => onChange(services.filter((_, place) => place !== at))}
        />
      ))}
      {services.length < MAX_SERVICES && (
        <Button className="w-fit" onClick={() => onChange([...services, NEW_SERVICE])}>
          <Plus />
          {copy.addService}
        </Button>
      )}
    </fieldset>
  )
}
