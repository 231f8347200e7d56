import * as copy from '#copy/opening-hours'
import { RadioGroup } from '#dashboard/ui/form/Choice.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { DayRow } from './DayRow.tsx'
import { DAYS, findWrong, usualWeek, type Week } from './hours.ts'

/** The working hours of a person: the opening hours of the business (null), or their own. */
export function WorkWeek({
  week,
  isChecked,
  onChange,
}: {
  week: Week | null
  /** whether errors are shown */
  isChecked: boolean
  onChange: (week: Week | null) => void
}) {
  const zone = useZone()
  return (
    <>
      <RadioGroup
        legend={copy.workHours}
        value={week ? 'own' : 'business'}
        options={[
          { value: 'business', label: copy.asBusiness },
          { value: 'own', label: copy.ownHours },
        ]}
        onChange={(way) => onChange(way === 'own' ? usualWeek(zone) : null)}
      />
      {week && (
        <div className="border-b border-line">
          {DAYS.map((day, at) => (
            <DayRow
              key={day}
              name={day}
              shifts={week[at] ?? []}
              wrong={isChecked ? findWrong(week[at] ?? []) : undefined}
              onChange={(shifts) =>
                onChange(week.map((kept, place) => (place === at ? shifts : kept)))
              }
            />
          ))}
        </div>
      )}
    </>
  )
}
