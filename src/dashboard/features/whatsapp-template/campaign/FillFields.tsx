import type { Fill } from '#contract/campaign'
import type { Slot } from '#contract/template'
import * as copy from '#copy/whatsapp-template'
import * as shared from '#copy/shared'
import { slotLabel, slotLimit } from '#dashboard/template/SlotFields.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'

/** The value of each slot of a template. `fills[i]` is for `slots[i]`. */
export function FillFields({
  slots,
  fills,
  samples,
  columns,
  onChange,
}: {
  slots: Slot[]
  fills: Fill[]
  samples: string[]
  columns: string[]
  onChange: (position: number, fill: Fill) => void
}) {
  const options = [
    { value: 'text', label: copy.sameForAll },
    { value: 'name', label: copy.customerName },
    ...columns.map((column) => ({ value: `column:${column}`, label: copy.columnNamed(column) })),
  ]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-13 font-semibold">{copy.fillVariables}</legend>
      <div className="grid gap-2">
        {slots.map((slot, position) => (
          <FillRow
            key={position}
            slot={slot}
            fill={fills[position] ?? EMPTY}
            sample={samples[position]}
            options={options}
            onChange={(fill) => onChange(position, fill)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function FillRow({
  slot,
  fill,
  sample,
  options,
  onChange,
}: {
  slot: Slot
  fill: Fill
  sample: string | undefined
  options: { value: string; label: string }[]
  onChange: (fill: Fill) => void
}) {
  const word = slotLabel(slot)
  return (
    <div className="grid grid-cols-[minmax(2.75rem,auto)_minmax(0,1fr)] items-start gap-2 sm:grid-cols-[6rem_11rem_minmax(0,1fr)]">
      <span className="figure pt-2 text-13 wrap-anywhere text-text-2">{word}</span>
      <Select
        aria-label={copy.fillFrom(word)}
        options={options}
        value={fill.kind === 'column' ? `column:${fill.column}` : fill.kind}
        onChange={(event) => onChange(fillOf(event.target.value))}
      />
      {fill.kind === 'text' && (
        <TextInput
          aria-label={copy.valueOf(word)}
          required
          maxLength={slotLimit(slot)}
          placeholder={sample ? copy.forExample(sample) : copy.writeValue}
          value={fill.value}
          onChange={(event) => onChange({ kind: 'text', value: event.target.value })}
          className="max-sm:col-start-2"
        />
      )}
      {fill.kind === 'name' && (
        <TextInput
          aria-label={copy.whenNameUnknown(word)}
          required
          maxLength={100}
          placeholder={copy.whenNameless}
          value={fill.otherwise}
          onChange={(event) => onChange({ kind: 'name', otherwise: event.target.value })}
          className="max-sm:col-start-2"
        />
      )}
    </div>
  )
}

export const EMPTY: Fill = { kind: 'text', value: '' }

function fillOf(choice: string): Fill {
  if (choice === 'name') return { kind: 'name', otherwise: shared.kak }
  return choice.startsWith('column:')
    ? { kind: 'column', column: choice.slice('column:'.length) }
    : EMPTY
}
