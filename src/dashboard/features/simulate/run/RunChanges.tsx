import { useState } from 'react'
import { Replace } from 'lucide-react'
import type { RunChange } from '#contract/scenario'
import * as copy from '#copy/scenario'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'

const SHOWN = 4

/** One change in words: "“Berapa ongkir?” diubah", "Gaya atau aturan AI diubah". */
export const describeChange = ({ kind, title }: Pick<RunChange, 'kind' | 'title'>): string =>
  title ? copy.changeOf(title, copy.changeKinds[kind]) : copy.changeKinds[kind]

export const ChangeWords = ({ change }: { change: RunChange }) => (
  <span className="wrap-anywhere">{describeChange(change)}</span>
)

/** The changes between the run before and this one. */
export function RunChanges({ changes }: { changes: RunChange[] }) {
  const [isWhole, setWhole] = useState(false)
  if (changes.length === 0) return null
  const shown = isWhole ? changes : changes.slice(0, SHOWN)
  const more = changes.length - shown.length
  return (
    <section aria-label={copy.changesLabel} className="rounded-panel border border-line px-4 py-3">
      <h3 className="text-13">{copy.changesLabel}</h3>
      <ul className="mt-1.5 grid gap-1 text-13 text-text-2">
        {shown.map((change, at) => (
          <li key={at} className="flex items-start gap-2">
            <Replace className="mt-0.5 size-3.5 flex-none text-muted" />
            <ChangeWords change={change} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="hit-area mt-1.5 text-13 font-medium text-brand hover:underline"
        >
          {copy.moreChanges(formatNumber(more))}
        </button>
      )}
    </section>
  )
}
