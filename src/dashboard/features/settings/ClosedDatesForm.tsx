import { useState } from 'react'
import { CalendarOff, X } from 'lucide-react'
import { CLOSED_DATES_LIMIT, hoursOf, updateClosedDates } from '#contract/business'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { Field } from '#dashboard/ui/Field.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { TextInput } from '#dashboard/ui/TextInput.tsx'
import { type ClosedDates, closedDatesText, localDate, zoneOf } from '#lib/hours'
import { useSave } from './save.ts'
import { saveClosedDates } from './settings.functions.ts'

const EMPTY: ClosedDates = { from: '', until: '', name: '' }

/** Days on which the business is closed whatever its hours say. Each change is saved at once. */
export function ClosedDatesForm({ locked }: { locked: boolean }) {
  const { business } = useWorkspace()
  const today = localDate(useNow(), zoneOf(hoursOf(business)))
  const [typed, setTyped] = useState(EMPTY)
  const [wrong, setWrong] = useState<string>()
  const { saveAsync, isSaving } = useSave(
    (dates: ClosedDates[]) =>
      saveClosedDates({ data: { businessId: business.id, closedDates: dates } }),
    'Hari libur tersimpan',
  )
  const coming = business.closed_dates.filter(({ until }) => until >= today)
  const save = (dates: ClosedDates[]) =>
    saveAsync(dates.toSorted((a, b) => (a.from < b.from ? -1 : 1)))
  const add = () => {
    const entry = { ...typed, until: typed.until || typed.from, name: typed.name.trim() }
    const problem = wrongOf(entry, today, coming)
    setWrong(problem)
    if (problem) return
    save([...coming, entry]).then(
      () => setTyped(EMPTY),
      () => {}, // said by the toast
    )
  }
  return (
    <section aria-labelledby="hari-libur">
      <h3 id="hari-libur" className="text-14 font-semibold">
        Hari libur
      </h3>
      <p className="mt-1 text-13 text-muted">
        Pada tanggal ini tim tutup, apa pun jam operasionalnya. Batas waktu tim berhenti, dan
        pelanggan diberi tahu kapan tim buka lagi.
      </p>
      {coming.length > 0 && (
        <ul aria-label="Hari libur" className="mt-3 border-b border-line">
          {coming.map((closed) => (
            <li
              key={`${closed.from} ${closed.until} ${closed.name}`}
              className="flex min-h-11 items-center gap-3 border-t border-line"
            >
              <CalendarOff className="text-muted" />
              <span className="min-w-0 flex-1 break-words">{closedDatesText(closed)}</span>
              {!locked && (
                <IconButton
                  label={`Hapus ${closedDatesText(closed)}`}
                  disabled={isSaving}
                  onClick={() => void save(coming.filter((one) => one !== closed)).catch(() => {})}
                >
                  <X />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {!locked && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
          className="mt-4 grid items-end gap-3 sm:grid-cols-[160px_160px_minmax(0,1fr)_auto]"
        >
          <Field label="Mulai">
            {(control) => (
              <TextInput
                {...control}
                type="date"
                size={40}
                min={today}
                value={typed.from}
                aria-invalid={wrong ? true : undefined}
                onChange={(event) => setTyped({ ...typed, from: event.target.value })}
              />
            )}
          </Field>
          <Field label="Sampai">
            {(control) => (
              <TextInput
                {...control}
                type="date"
                size={40}
                min={typed.from || today}
                value={typed.until}
                onChange={(event) => setTyped({ ...typed, until: event.target.value })}
              />
            )}
          </Field>
          <Field label="Keterangan">
            {(control) => (
              <TextInput
                {...control}
                size={40}
                maxLength={80}
                placeholder="Misalnya Idulfitri"
                value={typed.name}
                onChange={(event) => setTyped({ ...typed, name: event.target.value })}
              />
            )}
          </Field>
          <Button type="submit" size={40} busy={isSaving}>
            Tambah
          </Button>
          <p role="alert" className="text-12 font-medium text-danger empty:hidden sm:col-span-4">
            {wrong}
          </p>
        </form>
      )}
    </section>
  )
}

/** What keeps an entry from being added, in the words of the form. */
function wrongOf(entry: ClosedDates, today: string, coming: ClosedDates[]): string | undefined {
  if (!entry.from) return 'Isi tanggal mulai.'
  if (entry.until < today) return 'Tanggal ini sudah lewat.'
  if (coming.length >= CLOSED_DATES_LIMIT) return `Paling banyak ${CLOSED_DATES_LIMIT} hari libur.`
  if (coming.some((one) => one.from === entry.from && one.until === entry.until))
    return 'Tanggal ini sudah ada.'
  const parsed = updateClosedDates.shape.closedDates.safeParse([entry])
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}
