import { Plus, X } from 'lucide-react'
import { CLOSED_DATES_LIMIT } from '#contract/business'
import * as copy from '#copy/staff'
import * as shared from '#copy/shared'
import { Button } from '#dashboard/ui/Button.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import type { ClosedDates } from '#lib/time/opening-hours'

type Props = {
  days: ClosedDates[]
  wrong: string | undefined
  onChange: (days: ClosedDates[]) => void
}

/** Spans of days on which a person does not work. */
export function DaysOff({ days, wrong, onChange }: Props) {
  const set = (at: number, change: Partial<ClosedDates>) =>
    onChange(days.map((one, place) => (place === at ? { ...one, ...change } : one)))
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="pb-1.5 text-13 font-medium">{copy.daysOff}</legend>
      {days.map(({ from, until }, at) => (
        <div key={at} className="flex items-center gap-2">
          <TextInput
            type="date"
            aria-label={`${copy.from} ${at + 1}`}
            value={from}
            onChange={(event) => {
              const start = event.target.value
              set(at, { from: start, ...(until < start ? { until: start } : {}) })
            }}
          />
          <span aria-hidden="true" className="text-muted">
            –
          </span>
          <TextInput
            type="date"
            aria-label={`${copy.until} ${at + 1}`}
            min={from}
            value={until}
            onChange={(event) => set(at, { until: event.target.value })}
          />
          <IconButton
            label={shared.removeNamed(`${copy.daysOff} ${at + 1}`)}
            onClick={() => onChange(days.filter((_, place) => place !== at))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      {wrong && <FieldError>{wrong}</FieldError>}
      {days.length < CLOSED_DATES_LIMIT && (
        <Button
          className="w-fit"
          onClick={() => onChange([...days, { from: '', until: '', name: '' }])}
        >
          <Plus />
          {copy.addDayOff}
        </Button>
      )}
    </fieldset>
  )
}
