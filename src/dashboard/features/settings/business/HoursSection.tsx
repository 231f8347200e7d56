import { useState } from 'react'
import * as copy from '#copy/opening-hours'
import * as settingsCopy from '#copy/settings'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Switch } from '#dashboard/ui/form/Choice.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { ClosedDatesForm } from './ClosedDatesForm.tsx'
import { DayRow } from '#dashboard/hours/DayRow.tsx'
import { DAYS, findWrong, toHours, toWeek, usualWeek, type Week } from '#dashboard/hours/hours.ts'
import { useSave } from '../save.ts'
import { Section, SectionForm } from '../Section.tsx'
import { saveHours } from '../settings.functions.ts'

type Hours = { enabled: boolean; week: Week }

/** The hours in which people answer. Off means around the clock. */
export function HoursSection({ locked }: { locked: boolean }) {
  const zone = useZone()
  const { saved, hours, setHours, isEmpty, isChecked, isSaving, submit } = useHoursForm()
  const enable = (enabled: boolean) =>
    setHours({ enabled, week: enabled && isEmpty ? usualWeek(zone) : hours.week })
  const setDay = (day: number, shifts: Week[number]) =>
    setHours({ ...hours, week: hours.week.map((kept, at) => (at === day ? shifts : kept)) })
  const copyToAll = (day: number) =>
    setHours({ ...hours, week: hours.week.map(() => [...(hours.week[day] ?? [])]) })
  return (
    <Section id="jam" title={settingsCopy.openingHours} lead={copy.openingHoursLead}>
      <SectionForm
        onSave={submit}
        isSaving={isSaving}
        isChanged={JSON.stringify(hours) !== JSON.stringify(saved)}
        locked={locked}
      >
        <Switch
          label={copy.keepOpeningHours}
          hint={hours.enabled ? undefined : copy.openAllDay}
          checked={hours.enabled}
          onChange={(event) => enable(event.target.checked)}
        />
        {hours.enabled && (
          <div className="border-b border-line">
            {DAYS.map((name, day) => (
              <DayRow
                key={name}
                name={name}
                shifts={hours.week[day] ?? []}
                wrong={isChecked ? findWrong(hours.week[day] ?? []) : undefined}
                onChange={(shifts) => setDay(day, shifts)}
                onCopyToAll={day === 0 ? () => copyToAll(day) : undefined}
              />
            ))}
          </div>
        )}
        {hours.enabled && isEmpty && <Notice tone="wait">{copy.allDaysClosed}</Notice>}
      </SectionForm>
      <ClosedDatesForm locked={locked} />
    </Section>
  )
}

function useHoursForm() {
  const { business } = useWorkspace()
  const [saved, setSaved] = useState<Hours>(() => ({
    enabled: business.enable_operational_hours,
    week: toWeek(business.operational_hours),
  }))
  const [hours, setHours] = useState(saved)
  const [isChecked, setChecked] = useState(false)
  const { saveAsync, isSaving } = useSave(
    ({ enabled, week }: Hours) =>
      saveHours({
        data: {
          businessId: business.id,
          operational_hours: toHours(week),
          enable_operational_hours: enabled,
        },
      }),
    copy.hoursSaved,
  )
  const isEmpty = hours.week.every((shifts) => shifts.length === 0)
  const submit = () => {
    setChecked(true)
    if (hours.enabled && hours.week.some(findWrong)) return
    saveAsync(hours).then(
      () => setSaved(hours),
      () => {}, // the toast reports it
    )
  }
  return { saved, hours, setHours, isEmpty, isChecked, isSaving, submit }
}
