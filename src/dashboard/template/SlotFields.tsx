import type { ReactNode } from 'react'
import type { Slot } from '#contract/template'
import * as copy from '#copy/template'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { VALUE_LIMIT } from '#contract/campaign'

/** The label of a slot, in the member's words. */
export function slotLabel(slot: Slot): string {
  if (slot.place === 'body' && slot.isCode) return copy.oneTimeCode
  if (slot.place !== 'button')
    return slot.place === 'body' ? slot.word : copy.titleVariable(slot.word)
  return slot.sub === 'url' ? copy.linkEnd(slot.word) : copy.buttonCode(slot.word)
}

/** The longest code that WhatsApp accepts. */
const CODE_LIMIT = 15
export const slotLimit = (slot: Slot): number =>
  (slot.place === 'button' && slot.sub === 'copy_code') || ('isCode' in slot && slot.isCode)
    ? CODE_LIMIT
    : VALUE_LIMIT

/**
 * One field for each slot of a template. `trailing`: content inside the first field while it is
 * empty.
 */
export function SlotFields({
  slots,
  values,
  samples,
  trailing,
  onChange,
}: {
  slots: Slot[]
  values: readonly string[]
  samples: readonly string[]
  trailing?: (position: number) => ReactNode
  onChange: (position: number, value: string) => void
}) {
  return slots.map((slot, position) => (
    <Field
      key={position}
      label={
        slot.place === 'button' ? (
          slotLabel(slot)
        ) : (
          <span className="figure font-medium">{slotLabel(slot)}</span>
        )
      }
    >
      {(control) => (
        <TextInput
          {...control}
          required
          maxLength={slotLimit(slot)}
          value={values[position] ?? ''}
          placeholder={samples[position] ? copy.forExample(samples[position]) : undefined}
          onChange={(event) => onChange(position, event.target.value)}
          trailing={trailing?.(position)}
        />
      )}
    </Field>
  ))
}

/** `values` with one of them changed. */
export const withValue = (values: readonly string[], position: number, value: string): string[] =>
  Array.from({ length: Math.max(values.length, position + 1) }, (_, at) =>
    at === position ? value : (values[at] ?? ''),
  )
