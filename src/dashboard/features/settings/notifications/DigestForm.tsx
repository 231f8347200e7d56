import { Suspense, useState } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { DEFAULT_DIGEST, type DigestChoice, type DigestRhythm } from '#contract/digest'
import * as copy from '#copy/digest'
import { fullHour } from '#copy/formats'
import { formatWeekday, zoneName } from '#dashboard/copy/dates.ts'
import { fetchDigestChoice, storeDigestChoice } from '#dashboard/shell/notices/digest.functions.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { useSave } from '#dashboard/features/settings/save.ts'
import { SectionForm } from '#dashboard/features/settings/Section.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'

const DigestDialog = lazyPart(() =>
  import('#dashboard/shell/notices/DigestDialog.tsx').then((module) => module.DigestDialog),
)

const choiceQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['settings', businessId, 'digest'],
    queryFn: () => fetchDigestChoice({ data: { businessId } }),
  })

/** When the member gets a digest of the business. */
export function Digest() {
  const { data } = useQuery(choiceQuery(useBusinessId()))
  const zone = useZone()
  return (
    <div>
      <h3 className="text-13 font-semibold">{copy.title}</h3>
      <p className="mt-1 text-13 text-pretty text-muted">{copy.lead(zoneName(zone))}</p>
      {data && (
        <div className="mt-3 grid gap-3">
          {!data.isMailed && <Notice>{copy.noMail}</Notice>}
          <DigestForm saved={data.choice} />
        </div>
      )}
    </div>
  )
}

const RHYTHMS = (['none', 'daily', 'weekly'] as const).map((value) => ({
  value,
  label: copy.rhythms[value],
}))
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: fullHour(String(hour).padStart(2, '0')),
}))
const WEEKDAYS = Array.from({ length: 7 }, (_, day) => ({
  value: String(day + 1),
  label: formatWeekday(day + 1),
}))

function DigestForm({ saved }: { saved: DigestChoice | null }) {
  const businessId = useBusinessId()
  const [choice, setChoice] = useState(saved)
  const [isShown, setShown] = useState(false)
  const { save, isSaving } = useSave(
    (next: DigestChoice | null) => storeDigestChoice({ data: { businessId, choice: next } }),
    copy.saved,
  )
  const setRhythm = (value: string) => {
    const rhythm = (['daily', 'weekly'] as const).find((one) => one === value)
    setChoice(rhythm ? { ...DEFAULT_DIGEST, ...choice, rhythm } : null)
  }
  return (
    <>
      <SectionForm
        onSave={() => save(choice)}
        isSaving={isSaving}
        isChanged={JSON.stringify(choice) !== JSON.stringify(saved)}
      >
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <Choice
            label={copy.rhythm}
            options={RHYTHMS}
            value={choice?.rhythm ?? 'none'}
            onChange={setRhythm}
          />
          {choice?.rhythm === 'weekly' && (
            <Choice
              label={copy.weekday}
              options={WEEKDAYS}
              value={String(choice.weekday)}
              onChange={(value) => setChoice({ ...choice, weekday: Number(value) })}
            />
          )}
          {choice && (
            <Choice
              label={copy.hour}
              options={HOURS}
              value={String(choice.hour)}
              onChange={(value) => setChoice({ ...choice, hour: Number(value) })}
            />
          )}
        </div>
      </SectionForm>
      <Button
        kind="quiet"
        size={40}
        className="-ml-2 w-fit"
        onClick={() => setShown(true)}
        onPointerEnter={preloadDialog}
      >
        {copy.preview}
      </Button>
      {isShown && <Preview rhythm={choice?.rhythm ?? 'daily'} onClose={() => setShown(false)} />}
    </>
  )
}

const Preview = ({ rhythm, onClose }: { rhythm: DigestRhythm; onClose: () => void }) => (
  <Suspense fallback={null}>
    <DigestDialog shown={{ rhythm }} onClose={onClose} />
  </Suspense>
)

function Choice({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          options={options}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
