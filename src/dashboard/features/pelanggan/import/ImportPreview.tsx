import type { CustomerField } from '#contract/contact/customer'
import {
  type ImportedCustomer,
  type ImportStatus,
  type KnownCustomer,
  type ReadCustomers,
  statusOf,
} from '#contract/contact/customer/import'
import * as copy from '#copy/customer-import'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { phoneNumber } from '#lib/phone'
import { Chip, type Tone } from '#dashboard/ui/Chip.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'

const SHOWN = 100
const SHOWN_INVALID = 5
const TONES: Record<ImportStatus, Tone> = { new: 'ok', changed: 'wait', same: 'neutral' }

/** The customers of a file with the effect on each, and the lines that cannot be read. */
export function ImportPreview({
  read: { rows, invalid, duplicates },
  known,
  fields,
}: {
  read: ReadCustomers
  known: readonly KnownCustomer[]
  fields: readonly CustomerField[]
}) {
  const byPhone = new Map(known.map((one) => [one.phone, one]))
  const lines = rows.map((row) => {
    const before = byPhone.get(row.phone)
    return { row, before, status: statusOf(row, before) }
  })
  const count = (status: ImportStatus) =>
    formatNumber(lines.filter((one) => one.status === status).length)
  return (
    <div className="mt-4">
      <p role="status" className="text-14 font-medium">
        {copy.counts(count('new'), count('changed'), count('same'))}
        {duplicates > 0 && ` ${copy.duplicates(formatNumber(duplicates))}`}
      </p>
      {invalid.length > 0 && (
        <Notice tone="wait" className="mt-2">
          {copy.invalid(formatNumber(invalid.length))}
          {invalid.slice(0, SHOWN_INVALID).map(({ line, text }) => (
            <span key={line} className="block break-words text-13">
              {copy.invalidLine(line, text)}
            </span>
          ))}
        </Notice>
      )}
      <ul aria-label={copy.preview} className="mt-3 max-h-72 overflow-y-auto border-y border-line">
        {lines.slice(0, SHOWN).map(({ row, before, status }) => (
          <li
            key={row.phone}
            className="flex items-start gap-3 border-t border-line py-2 text-14 first:border-0"
          >
            <span className="min-w-0 flex-1 break-words">
              <span className="block">{nameAfter(row, before)}</span>
              <span className="figure block text-12 text-muted">{phoneNumber(row.phone)}</span>
              <FieldValues row={row} fields={fields} />
            </span>
            <Chip tone={TONES[status]}>{copy.statuses[status]}</Chip>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && (
        <p className="mt-1 text-12 text-muted">
          {copy.andMore(formatNumber(lines.length - SHOWN))}
        </p>
      )}
    </div>
  )
}

function nameAfter({ name }: ImportedCustomer, before: KnownCustomer | undefined): string {
  if (before?.name && name && before.name !== name) return copy.renamed(before.name, name)
  return name ?? before?.name ?? copy.noName
}

function FieldValues({ row, fields }: { row: ImportedCustomer; fields: readonly CustomerField[] }) {
  const values = fields.flatMap(({ id, name }) =>
    row.fields[id] ? [copy.fieldValue(name, row.fields[id])] : [],
  )
  if (values.length === 0) return null
  return <span className="block text-12 text-muted">{values.join(' · ')}</span>
}
