import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Service } from '#contract/booking'
import * as copy from '#copy/staff'
import * as shared from '#copy/shared'
import { membersQuery } from '#dashboard/conversation/queries.ts'
import { findWrong, toHours, toWeek } from '#dashboard/hours/hours.ts'
import { WorkWeek } from '#dashboard/hours/WorkWeek.tsx'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { DaysOff } from './DaysOff.tsx'
import type { SavedStaff } from './StaffSection.tsx'

type Props = {
  person: SavedStaff
  services: Service[]
  isSaving: boolean
  onSave: (person: SavedStaff) => void
  onClose: () => void
}

/** A person's services and working hours. */
export function StaffDialog({ person, services, isSaving, onSave, onClose }: Props) {
  const [values, setValues] = useState(person)
  const [week, setWeek] = useState(person.weekly_hours && toWeek(person.weekly_hours))
  const [isChecked, setChecked] = useState(false)
  const set = (change: Partial<SavedStaff>) => setValues((now) => ({ ...now, ...change }))
  const isDayOffWrong = values.days_off.some(({ from, until }) => !from || until < from)
  const submit = () => {
    setChecked(true)
    if (!values.name.trim() || isDayOffWrong || week?.some(findWrong)) return
    onSave({ ...values, weekly_hours: week && toHours(week) })
  }
  return (
    <Dialog open onClose={onClose} sticky width={520} title={person.name || copy.editTitle}>
      <DialogForm
        submitLabel={shared.save}
        failure={null}
        busy={isSaving}
        onSubmit={submit}
        onClose={onClose}
      >
        <Field label={copy.name} error={isChecked && !values.name.trim() && copy.nameRequired}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={80}
              placeholder={copy.nameExample}
              value={values.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Field>
        <MemberField value={values.member_id} onChange={(id) => set({ member_id: id })} />
        <ServiceChecks
          services={services.filter(({ staff_choice }) => staff_choice !== 'tidak')}
          ids={values.service_ids}
          onChange={(service_ids) => set({ service_ids })}
        />
        <WorkWeek week={week} isChecked={isChecked} onChange={setWeek} />
        <DaysOff
          days={values.days_off}
          wrong={isChecked && isDayOffWrong ? copy.dayOffWrong : undefined}
          onChange={(days_off) => set({ days_off })}
        />
      </DialogForm>
    </Dialog>
  )
}

function MemberField({
  value,
  onChange,
}: {
  value: string | null
  onChange: (memberId: string | null) => void
}) {
  const { data: members = [] } = useQuery(membersQuery(useBusinessId()))
  return (
    <Field label={copy.member}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          options={[
            { value: '', label: copy.noMember },
            ...members.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onChange(event.target.value || null)}
        />
      )}
    </Field>
  )
}

function ServiceChecks({
  services,
  ids,
  onChange,
}: {
  services: Service[]
  ids: string[]
  onChange: (ids: string[]) => void
}) {
  return (
    <fieldset>
      <legend className="pb-1 text-13 font-medium">{copy.services}</legend>
      {services.length === 0 && <p className="text-13 text-muted">{copy.noStaffServices}</p>}
      {services.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={ids.includes(id)}
          onChange={(event) =>
            onChange(event.target.checked ? [...ids, id] : ids.filter((one) => one !== id))
          }
        />
      ))}
    </fieldset>
  )
}
