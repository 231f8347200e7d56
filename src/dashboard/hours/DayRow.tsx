import { useState } from 'react'
import { CopyCheck, Plus, X } from 'lucide-react'
import { timeOfDay } from '#copy/formats'
import * as copy from '#copy/opening-hours'
import * as shared from '#copy/shared'
import { useZone } from '#dashboard/ui/zone.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Switch } from '#dashboard/ui/form/Choice.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { isPastMidnight, MAX_SHIFTS, parseTime, ZONES, type Shift } from './hours.ts'

/** One day: closed, or its shifts with their zone. */
export function DayRow({
  name,
  shifts,
  wrong,
  onChange,
  onCopyToAll,
}: {
  name: string
  shifts: Shift[]
  wrong: string | undefined
  onChange: (shifts: Shift[]) => void
  onCopyToAll?: () => void
}) {
  const timezone = useZone()
  const isOpen = shifts.length > 0
  const setShift = (at: number, change: Partial<Shift>) =>
    onChange(shifts.map((shift, place) => (place === at ? { ...shift, ...change } : shift)))
  return (
    <div
      role="group"
      aria-label={name}
      className="grid gap-x-4 gap-y-2 border-t border-line py-3 sm:grid-cols-[124px_minmax(0,1fr)]"
    >
      <Switch
        className="sm:h-9"
        label={name}
        checked={isOpen}
        onChange={(event) =>
          onChange(event.target.checked ? [{ start: '08:00', end: '17:00', timezone }] : [])
        }
      />
      <div className="grid min-w-0 gap-2">
        {!isOpen && <p className="text-13 text-muted sm:leading-9">{shared.close}</p>}
        {shifts.map((shift, at) => (
          <ShiftFields
            key={at}
            label={shifts.length > 1 ? copy.hoursNumbered(name, at + 1) : name}
            shift={shift}
            isWrong={Boolean(wrong)}
            onChange={(change) => setShift(at, change)}
            onRemove={
              shifts.length > 1
                ? () => onChange(shifts.filter((_, place) => place !== at))
                : undefined
            }
            onAdd={
              at === shifts.length - 1 && shifts.length < MAX_SHIFTS
                ? () => onChange([...shifts, { ...shift, start: '', end: '' }])
                : undefined
            }
          />
        ))}
        {wrong && <FieldError>{wrong}</FieldError>}
        {isOpen && onCopyToAll && <CopyToAll onClick={onCopyToAll} />}
      </div>
    </div>
  )
}

const CopyToAll = ({ onClick }: { onClick: () => void }) => (
  <Button kind="quiet" onClick={onClick} className="-ml-2 justify-self-start">
    <CopyCheck />
    {copy.copyToAllDays}
  </Button>
)

function ShiftFields({
  label,
  shift,
  isWrong,
  onChange,
  onRemove,
  onAdd,
}: {
  label: string
  shift: Shift
  isWrong: boolean
  onChange: (change: Partial<Shift>) => void
  onRemove?: () => void
  onAdd?: () => void
}) {
  const zones = ZONES.some((zone) => zone.value === shift.timezone)
    ? ZONES
    : [...ZONES, { value: shift.timezone, label: shift.timezone }]
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TimeInput
        label={copy.opensField(label)}
        isWrong={isWrong}
        value={shift.start}
        onChange={(start) => onChange({ start })}
      />
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <TimeInput
        label={copy.closesField(label)}
        isWrong={isWrong}
        value={shift.end}
        onChange={(end) => onChange({ end })}
      />
      <Select
        aria-label={copy.zoneOf(label)}
        options={zones}
        value={shift.timezone}
        onChange={(event) => onChange({ timezone: event.target.value })}
        className="w-24"
      />
      {onRemove && (
        <IconButton label={copy.removeHours(label)} onClick={onRemove}>
          <X />
        </IconButton>
      )}
      {onAdd && (
        <IconButton label={copy.addHours(label)} onClick={onAdd}>
          <Plus />
        </IconButton>
      )}
      {isPastMidnight(shift) && <span className="text-12 text-muted">{copy.untilTomorrow}</span>}
    </div>
  )
}

/**
 * A field for a time of day in the Indonesian form: 24 hours with a dot, whatever the browser's
 * language is.
 */
function TimeInput({
  label,
  value,
  isWrong,
  onChange,
}: {
  label: string
  value: string
  isWrong: boolean
  onChange: (value: string) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const keep = () => {
    if (typed !== null) onChange(parseTime(typed) ?? '')
    setTyped(null)
  }
  return (
    <TextInput
      aria-label={label}
      aria-invalid={isWrong || undefined}
      inputMode="numeric"
      placeholder={timeOfDay('00:00')}
      maxLength={5}
      value={typed ?? timeOfDay(value)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
      className="figure w-18! text-center"
    />
  )
}
