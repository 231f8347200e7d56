import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, X } from 'lucide-react'
import { MAX_STAFF, type SaveStaff, type Service, type Staff } from '#contract/booking'
import * as copy from '#copy/staff'
import { saveBookingStaff } from '#dashboard/booking/booking.functions.ts'
import { refreshBookings } from '#dashboard/booking/use-booking-acts.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { closedDatesText } from '#lib/time/opening-hours'
import { useSave } from '../save.ts'
import { StaffDialog } from './StaffDialog.tsx'

export type SavedStaff = SaveStaff['staff'][number]
const NEW_STAFF: SavedStaff = {
  name: '',
  member_id: null,
  service_ids: [],
  weekly_hours: null,
  days_off: [],
}

type Props = { staff: Staff[]; services: Service[]; locked: boolean }

/** The people who carry out the services. */
export function StaffSection({ staff, services, locked }: Props) {
  const { editing, setEditing, removing, setRemoving, saveAll, isSaving } = useStaffActs()
  const unstaffed = services.filter(
    ({ id, staff_choice }) =>
      staff_choice !== 'tidak' && !staff.some(({ service_ids }) => service_ids.includes(id)),
  )
  return (
    <section aria-labelledby="petugas" className="grid gap-3">
      <h3 id="petugas" className="text-14 font-semibold">
        {copy.title}
      </h3>
      <p className="-mt-2 text-13 text-muted">{copy.lead}</p>
      {unstaffed.map(({ id, name }) => (
        <Notice key={id} tone="wait">
          {copy.nobody(name)}
        </Notice>
      ))}
      {staff.length > 0 && (
        <ul aria-label={copy.title} className="border-b border-line">
          {staff.map((one) => (
            <StaffRow
              key={one.id}
              person={one}
              services={services}
              acts={locked ? null : { edit: () => setEditing(one), remove: () => setRemoving(one) }}
            />
          ))}
        </ul>
      )}
      {!locked && staff.length < MAX_STAFF && (
        <Button className="w-fit" onClick={() => setEditing(NEW_STAFF)}>
          <Plus />
          {copy.add}
        </Button>
      )}
      {editing && (
        <StaffDialog
          person={editing}
          services={services}
          isSaving={isSaving}
          onSave={(person) => saveAll(withPerson(staff, person))}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={copy.removeQuestion(removing?.name ?? '')}
        confirmLabel={copy.remove(removing?.name ?? '')}
        danger
        onConfirm={() => saveAll(staff.filter((one) => one !== removing))}
      >
        {copy.removeConsequence}
      </ConfirmDialog>
    </section>
  )
}

/** The list with one person changed, or added at its end. */
const withPerson = (staff: readonly SavedStaff[], person: SavedStaff): SavedStaff[] =>
  person.id ? staff.map((one) => (one.id === person.id ? person : one)) : [...staff, person]

function useStaffActs() {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState<SavedStaff | null>(null)
  const [removing, setRemoving] = useState<Staff | null>(null)
  const { saveAsync, isSaving } = useSave(async (staff: SavedStaff[]) => {
    await saveBookingStaff({ data: { businessId, staff } })
    await refreshBookings(queryClient, businessId)
  }, copy.saved)
  const saveAll = (staff: SavedStaff[]) =>
    saveAsync(staff).then(
      () => setEditing(null),
      () => {}, // the toast reports it
    )
  return { editing, setEditing, removing, setRemoving, saveAll, isSaving }
}

function StaffRow({
  person,
  services,
  acts,
}: {
  person: Staff
  services: Service[]
  acts: { edit: () => void; remove: () => void } | null
}) {
  const { name, service_ids: ids, weekly_hours: hours, days_off: off } = person
  const done = services.filter(({ id }) => ids.includes(id)).map((service) => service.name)
  const detail = [
    done.join(', ') || copy.noServices,
    hours && copy.hasOwnHours,
    ...off.map((days) => copy.off(closedDatesText(days))),
  ]
  return (
    <li className="flex min-h-11 items-center gap-2 border-t border-line py-2">
      <span className="min-w-0 flex-1">
        <b className="block font-medium wrap-anywhere">{name}</b>
        <span className="block text-13 wrap-anywhere text-muted">
          {detail.filter(Boolean).join(' · ')}
        </span>
      </span>
      {acts && (
        <>
          <IconButton label={copy.edit(name)} onClick={acts.edit}>
            <Pencil />
          </IconButton>
          <IconButton label={copy.remove(name)} onClick={acts.remove}>
            <X />
          </IconButton>
        </>
      )}
    </li>
  )
}
