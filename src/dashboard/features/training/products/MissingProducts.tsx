import { cellText, type MissingProducts as Missing, type ProductRow } from '#contract/product'
import * as copy from '#copy/product'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'

/** Products that a list does not name; the ticked ones are archived. */
export function MissingProducts({
  missing: { rows, total },
  picked,
  onPick,
}: {
  missing: Missing
  picked: readonly ProductRow[]
  onPick: (picked: ProductRow[]) => void
}) {
  if (rows.length === 0) return null
  const isPicked = (row: ProductRow) => picked.some(({ id }) => id === row.id)
  return (
    <section className="mt-4" aria-label={copy.missingFromFile(formatNumber(total))}>
      <p className="text-14 font-medium">{copy.missingFromFile(formatNumber(total))}</p>
      <p className="mt-0.5 text-13 text-muted">{copy.missingLead}</p>
      {rows.length > 1 && (
        <Checkbox
          className="mt-1"
          label={copy.pickAll}
          checked={picked.length === rows.length}
          onChange={({ target }) => onPick(target.checked ? rows : [])}
        />
      )}
      <ul className="mt-1 max-h-48 overflow-y-auto border-y border-line">
        {rows.map((row) => (
          <li key={row.id} className="flex items-start gap-3 border-t border-line first:border-0">
            <Checkbox
              className="min-w-0 flex-1"
              label={[row.name, row.variant].filter(Boolean).join(', ')}
              checked={isPicked(row)}
              onChange={({ target }) =>
                onPick(target.checked ? [...picked, row] : picked.filter(({ id }) => id !== row.id))
              }
            />
            <span className="figure py-1.5 text-14">{cellText(row, 'price_rupiah')}</span>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p className="mt-1 text-12 text-muted">
          {copy.onlyFirstMissing(formatNumber(rows.length))}
        </p>
      )}
    </section>
  )
}
