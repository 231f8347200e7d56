import { useState } from 'react'
import { CalendarOff, X } from 'lucide-react'
import { CLOSED_DATES_LIMIT, hoursOf, updateClosedDates } from '#contract/business'
import * as copy from '#copy/opening-hours'
import * as shared from '#copy/shared'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { type ClosedDates, closedDatesText, localDate, zoneOf } from '#lib/time/opening-hours'
import { useSave } from '../save.ts'
import { saveClosedDates } from '../settings.functions.ts'

const EMPTY: ClosedDates = { from: '', until: '', name: '' }

/**
 * Dates on which the business is closed, whatever its opening hours are. Each change is saved at
 * once.
 */
export function ClosedDatesForm({ locked }: { locked: boolean }) {
  const { business } = useWorkspace()
  const today = localDate(useNow(), zoneOf(hoursOf(business)))
  const { saveAsync, isSaving } = useSave(
    (dates: ClosedDates[]) =>
      saveClosedDates({ data: { businessId: business.id, closedDates: dates } }),
    copy.closedDatesSaved,
  )
  const coming = business.closed_dates.filter(({ until }) => until >= today)
  const save = (dates: ClosedDates[]) =>
    saveAsync(dates.toSorted((a, b) => (a.from < b.from ? -1 : 1)))
  return (
    <section aria-labelledby="hari-libur">
      <h3 id="hari-libur" className="text-14 font-semibold">
        {copy.closedDates}
      </h3>
      <p className="mt-1 text-13 text-muted">{copy.closedDatesLead}</p>
      {coming.length > 0 && (
        <ul aria-label={copy.closedDates} className="mt-3 border-b border-line">
          {coming.map((closed) => (
            <ClosedRow
              key={`${closed.from} ${closed.until} ${closed.name}`}
              closed={closed}
              onRemove={
                locked
                  ? null
                  : () => void save(coming.filter((one) => one !== closed)).catch(() => {})
              }
              disabled={isSaving}
            />
          ))}
        </ul>
      )}
      {!locked && (
        <AddForm
          today={today}
          coming={coming}
          isSaving={isSaving}
          onAdd={(entry) => save([...coming, entry])}
        />
      )}
    </section>
  )
}

function AddForm({
  today,
  coming,
  isSaving,
  onAdd,
}: {
  today: string
  coming: readonly ClosedDates[]
  isSaving: boolean
  onAdd: (entry: ClosedDates) => Promise<unknown>
}) {
  const [typed, setTyped] = useState(EMPTY)
  const [wrong, setWrong] = useState<string>()
  const add = () => {
    const entry = { ...typed, until: typed.until || typed.from, name: typed.name.trim() }
    const problem = wrongOf(entry, today, coming)
    setWrong(problem)
    if (problem) return
    onAdd(entry).then(
      () => setTyped(EMPTY),
      () => {}, // the toast reports it
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
      className="mt-4 grid items-end gap-3 sm:grid-cols-[160px_160px_minmax(0,1fr)_auto]"
    >
      <DateFields typed={typed} onChange={setTyped} today={today} isWrong={Boolean(wrong)} />
      <Field label={copy.remark}>
        {(control) => (
          <TextInput
            {...control}
            size={40}
            maxLength={80}
            placeholder={copy.remarkExample}
            value={typed.name}
            onChange={(event) => setTyped({ ...typed, name: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" size={40} busy={isSaving}>
        {shared.add}
      </Button>
      <p role="alert" className="text-12 font-medium text-danger empty:hidden sm:col-span-4">
        {wrong}
      </p>
    </form>
  )
}

function ClosedRow({
  closed,
  onRemove,
  disabled,
}: {
  closed: ClosedDates
  onRemove: (() => void) | null
  disabled: boolean
}) {
  return (
    <li className="flex min-h-11 items-center gap-3 border-t border-line">
      <CalendarOff className="text-muted" />
      <span className="min-w-0 flex-1 break-words">{closedDatesText(closed)}</span>
      {onRemove && (
        <IconButton
          label={shared.removeNamed(closedDatesText(closed))}
          disabled={disabled}
          onClick={onRemove}
        >
          <X />
        </IconButton>
      )}
    </li>
  )
}

function DateFields({
  typed,
  onChange,
  today,
  isWrong,
}: {
  typed: ClosedDates
  onChange: (typed: ClosedDates) => void
  today: string
  isWrong: boolean
}) {
  return (
    <>
      <Field label={copy.starts}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            size={40}
            min={today}
            value={typed.from}
            aria-invalid={isWrong ? true : undefined}
            onChange={(event) => onChange({ ...typed, from: event.target.value })}
          />
        )}
      </Field>
      <Field label={copy.until}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            size={40}
            min={typed.from || today}
            value={typed.until}
            onChange={(event) => onChange({ ...typed, until: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

/** Why an entry cannot be added, in words; undefined when it can. */
function wrongOf(
  entry: ClosedDates,
  today: string,
  coming: readonly ClosedDates[],
): string | undefined {
  if (!entry.from) return copy.enterStartDate
  if (entry.until < today) return copy.dateIsPast
  if (coming.length >= CLOSED_DATES_LIMIT) return copy.closedDatesLimit(CLOSED_DATES_LIMIT)
  if (coming.some((one) => one.from === entry.from && one.until === entry.until))
    return copy.dateExists
  const parsed = updateClosedDates.shape.closedDates.safeParse([entry])
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}
