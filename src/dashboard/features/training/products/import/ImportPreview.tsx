import { cellText, type Change } from '#contract/product'
import * as copy from '#copy/product'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { Chip, type Tone } from '#dashboard/ui/Chip.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'

const SHOWN = 100
const TONES: Record<Change['status'], Tone> = { new: 'ok', changed: 'wait', same: 'neutral' }

/** The rows of an import with the effect on each; rows with problems come first. */
export function ImportPreview({ changes }: { changes: readonly Change[] }) {
  const count = (status: Change['status']) =>
    formatNumber(changes.filter((one) => one.status === status).length)
  const added = changes.filter(({ status }) => status === 'new')
  const isPriceless = added.length > 0 && added.every(({ row }) => row.price_rupiah === null)
  const faults = changes.reduce((sum, one) => sum + one.faults.length, 0)
  const shown = changes
    .toSorted((a, b) => Number(b.faults.length > 0) - Number(a.faults.length > 0))
    .slice(0, SHOWN)
  return (
    <div className="mt-4">
      <p role="status" className="text-14 font-medium">
        {copy.importCounts(count('new'), count('changed'), count('same'))}
      </p>
      {isPriceless && (
        <Notice tone="wait" className="mt-2">
          {copy.newWithoutPrice}
        </Notice>
      )}
      {faults > 0 && (
        <Notice tone="wait" className="mt-2">
          {copy.importFaults(formatNumber(faults))}
        </Notice>
      )}
      <ul className="mt-3 max-h-72 overflow-y-auto border-y border-line">
        {shown.map((change) => (
          <PreviewRow key={change.line} change={change} />
        ))}
      </ul>
      {changes.length > SHOWN && (
        <p className="mt-1 text-12 text-muted">
          {copy.andMoreRows(formatNumber(changes.length - SHOWN))}
        </p>
      )}
    </div>
  )
}

function PreviewRow({ change: { row, status, faults } }: { change: Change }) {
  return (
    <li className="flex items-start gap-3 border-t border-line py-2 text-14 first:border-0">
      <span className="min-w-0 flex-1 break-words">
        {[row.name, row.variant].filter(Boolean).join(', ')}
        {faults.map(({ column, text, fault }) => (
          <span key={column} className="block text-12 text-danger">
            {copy.columns[column]} “{text}”: {copy.faults[fault]}
          </span>
        ))}
      </span>
      <span className="figure">{cellText(row, 'price_rupiah')}</span>
      <Chip tone={TONES[status]}>{copy.statuses[status]}</Chip>
    </li>
  )
}
