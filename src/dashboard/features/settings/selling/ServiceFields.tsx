import { X } from 'lucide-react'
import { STAFF_CHOICES, type StaffChoice } from '#contract/booking'
import * as copy from '#copy/booking'
import * as staffCopy from '#copy/staff'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import type { TypedService } from './booking-form.ts'

const readChoice = (value: string): StaffChoice =>
  STAFF_CHOICES.find((one) => one === value) ?? 'tidak'

const renderUnit = (words: string) => <span className="pr-2 text-12 text-muted">{words}</span>

/** The fields of one service. Where it has staff, they replace its capacity. */
export function ServiceFields({
  service,
  place,
  onChange,
  onRemove,
}: {
  service: TypedService
  place: number
  onChange: (next: Partial<TypedService>) => void
  onRemove: () => void
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 border-t border-line pt-3 first-of-type:border-0 first-of-type:pt-0">
      <TextInput
        size={40}
        aria-label={copy.serviceName(place)}
        placeholder={copy.serviceExample}
        maxLength={80}
        value={service.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <IconButton label={copy.removeService(service.name)} onClick={onRemove}>
        <X />
      </IconButton>
      <div className="col-span-2 grid grid-cols-2 gap-2 sm:grid-cols-[5fr_6fr_8fr_6fr]">
        <TextInput
          size={40}
          aria-label={copy.minutes(place)}
          inputMode="numeric"
          maxLength={3}
          value={service.minutes}
          onChange={(event) => onChange({ minutes: event.target.value })}
          trailing={renderUnit(copy.minutesUnit)}
        />
        <TextInput
          size={40}
          aria-label={copy.price(place)}
          placeholder={copy.priceExample}
          inputMode="numeric"
          maxLength={13}
          value={service.price}
          onChange={(event) => onChange({ price: event.target.value })}
          leading={<span>{copy.rupiah}</span>}
        />
        <StaffChoiceSelect place={place} value={service.staff} onChange={onChange} />
        {service.staff === 'tidak' && (
          <TextInput
            size={40}
            aria-label={copy.capacity(place)}
            inputMode="numeric"
            maxLength={2}
            value={service.capacity}
            onChange={(event) => onChange({ capacity: event.target.value })}
            trailing={renderUnit(copy.capacityUnit)}
          />
        )}
      </div>
    </div>
  )
}

const StaffChoiceSelect = ({
  place,
  value,
  onChange,
}: {
  place: number
  value: StaffChoice
  onChange: (next: { staff: StaffChoice }) => void
}) => (
  <Select
    className="[&>select]:h-10"
    aria-label={staffCopy.choice(place)}
    value={value}
    options={STAFF_CHOICES.map((value) => ({ value, label: staffCopy.choices[value] }))}
    onChange={(event) => onChange({ staff: readChoice(event.target.value) })}
  />
)
