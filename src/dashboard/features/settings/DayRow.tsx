import { CopyCheck, Plus, X } from 'lucide-react'
import { DEFAULT_ZONE } from '#dashboard/copy/dates.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Switch } from '#dashboard/ui/Choice.tsx'
import { FieldError } from '#dashboard/ui/Field.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Select } from '#dashboard/ui/Select.tsx'
import { TextInput } from '#dashboard/ui/TextInput.tsx'
import { isPastMidnight, MOST_SHIFTS, ZONES, type Shift } from './hours.ts'

const NEW_SHIFT: Shift = { start: '08:00', end: '17:00', timezone: DEFAULT_ZONE }

/** One day: closed, or its shifts with their zone. */
export function DayRow({ name, shifts, wrong, onChange, onCopyToAll }: { name: string; shifts: Shift[]; wrong: string | undefined; onChange: (shifts: Shift[]) => void; onCopyToAll?: () => void }) {
  const isOpen = shifts.length > 0
  const last = shifts.at(-1)
  const setShift = (at: number, change: Partial<Shift>) => onChange(shifts.map((shift, place) => (place === at ? { ...shift, ...change } : shift)))
  return (
    <div role="group" aria-label={name} className="grid gap-x-4 gap-y-2 border-t border-line py-3 sm:grid-cols-[124px_minmax(0,1fr)]">
      <Switch className="sm:h-9" label={name} checked={isOpen} onChange={(event) => onChange(event.target.checked ? [NEW_SHIFT] : [])} />
      <div className="grid min-w-0 gap-2">
        {!isOpen && <p className="text-13 text-muted sm:leading-9">Tutup</p>}
        {shifts.map((shift, at) => (
          <ShiftFields key={at} label={shifts.length > 1 ? `${name}, jam ke-${at + 1}` : name} shift={shift} isWrong={Boolean(wrong)} onChange={(change) => setShift(at, change)} onRemove={shifts.length > 1 ? () => onChange(shifts.filter((_, place) => place !== at)) : undefined} />
        ))}
        {wrong && <FieldError>{wrong}</FieldError>}
        {isOpen && (
          <div className="-ml-2 flex flex-wrap gap-1">
            {shifts.length < MOST_SHIFTS && (
              <Button kind="quiet" onClick={() => onChange([...shifts, { start: '', end: '', timezone: last?.timezone ?? DEFAULT_ZONE }])}>
                <Plus />
                Tambah jam
              </Button>
            )}
            {onCopyToAll && (
              <Button kind="quiet" onClick={onCopyToAll}>
                <CopyCheck />
                Salin ke semua hari
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

function ShiftFields({ label, shift, isWrong, onChange, onRemove }: { label: string; shift: Shift; isWrong: boolean; onChange: (change: Partial<Shift>) => void; onRemove?: () => void }) {
  const zones = ZONES.some((zone) => zone.value === shift.timezone) ? ZONES : [...ZONES, { value: shift.timezone, label: shift.timezone }]
  const invalid = isWrong || undefined
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TextInput type="time" aria-label={`${label}, buka`} aria-invalid={invalid} value={shift.start} onChange={(event) => onChange({ start: event.target.value })} className="figure w-28!" />
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <TextInput type="time" aria-label={`${label}, tutup`} aria-invalid={invalid} value={shift.end} onChange={(event) => onChange({ end: event.target.value })} className="figure w-28!" />
      <Select aria-label={`${label}, zona waktu`} options={zones} value={shift.timezone} onChange={(event) => onChange({ timezone: event.target.value })} className="w-24" />
      {onRemove && (
        <IconButton label={`Hapus ${label}`} onClick={onRemove}>
          <X />
        </IconButton>
      )}
      {isPastMidnight(shift) && <span className="text-12 text-muted">sampai besok</span>}
    </div>
  )
}
