import { type FormEvent, useState } from 'react'
import { type Kpi, kpi as kpiSchema, KPI_TYPES, type KpiType, unitOf } from '#contract/evaluation'
import * as copy from '#copy/evaluate'
import * as shared from '#copy/shared'
import { Button } from '#dashboard/ui/Button.tsx'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { SelectField } from '#dashboard/ui/form/SelectField.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'

const TYPES = KPI_TYPES.map((value) => ({ value, label: copy.kpiTypes[value] }))

/** Edits one line of a score card. */
export function KpiForm({
  kpi,
  busy,
  error,
  onSave,
  onCancel,
}: {
  kpi: Kpi
  busy: boolean
  error: string | null
  onSave: (kpi: Kpi) => void
  onCancel: () => void
}) {
  const [draft, setDraft] = useState(kpi)
  const [isAsked, setAsked] = useState(false)
  const change = (fields: Partial<Kpi>) => setDraft((kept) => ({ ...kept, ...fields }))
  const parsed = kpiSchema.safeParse(draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (parsed.success) onSave(parsed.data)
  }
  return (
    <form noValidate className="grid max-w-160 gap-4" onSubmit={submit}>
      <Name draft={draft} onChange={change} isAsked={isAsked} />
      <Measure type={draft.tipe} onChange={change} />
      <Field label={draft.tipe === 'model' ? copy.kpiQuestion : copy.kpiDescription}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={400}
            value={draft.deskripsi}
            onChange={(event) => change({ deskripsi: event.target.value })}
          />
        )}
      </Field>
      <Numbers draft={draft} onChange={change} isInvalid={isAsked && !parsed.success} />
      <Checkbox
        label={copy.kpiCritical}
        hint={copy.kpiCriticalHint}
        checked={draft.kritis}
        onChange={(event) => change({ kritis: event.target.checked })}
      />
      {error && <FieldError>{error}</FieldError>}
      <div className="flex gap-2">
        <Button type="submit" kind="primary" busy={busy}>
          {shared.save}
        </Button>
        <Button onClick={onCancel}>{shared.cancel}</Button>
      </div>
    </form>
  )
}

function Name({
  draft,
  onChange,
  isAsked,
}: {
  draft: Kpi
  onChange: (fields: Pick<Kpi, 'nama'>) => void
  isAsked: boolean
}) {
  return (
    <Field
      label={copy.kpiName}
      error={isAsked && !draft.nama.trim() ? copy.kpiNameMissing : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          autoFocus
          maxLength={80}
          value={draft.nama}
          onChange={(event) => onChange({ nama: event.target.value })}
        />
      )}
    </Field>
  )
}

function Measure({
  type,
  onChange,
}: {
  type: KpiType
  onChange: (fields: Pick<Kpi, 'tipe' | 'target'>) => void
}) {
  return (
    <SelectField
      label={copy.kpiMeasure}
      hint={type === 'model' ? copy.judgedHint : undefined}
      options={TYPES}
      value={type}
      onChange={(tipe) => onChange({ tipe, target: TARGETS[unitOf(tipe)] })}
    />
  )
}

const TARGETS = { persen: 90, detik: 60, bintang: 4 }

function Numbers({
  draft,
  onChange,
  isInvalid,
}: {
  draft: Kpi
  onChange: (fields: Partial<Kpi>) => void
  isInvalid: boolean
}) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field
        label={targetLabel(draft.tipe)}
        error={isInvalid && draft.nama.trim() ? copy.targetInvalid : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            type="number"
            min={0}
            value={draft.target}
            onChange={(event) => onChange({ target: event.target.valueAsNumber || 0 })}
          />
        )}
      </Field>
      <Field label={copy.kpiWeight}>
        {(control) => (
          <TextInput
            {...control}
            type="number"
            min={0}
            max={10}
            value={draft.bobot}
            onChange={(event) => onChange({ bobot: event.target.valueAsNumber || 0 })}
          />
        )}
      </Field>
    </div>
  )
}

const targetLabel = (tipe: KpiType) => copy.targets[unitOf(tipe)]
