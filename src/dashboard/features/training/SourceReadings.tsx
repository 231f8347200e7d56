import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { ReadingRow, SourceRow } from '#contract/knowledge'
import * as copy from '#copy/reread'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { readingsQuery } from './queries.ts'
import { WordChanges } from './WordChanges.tsx'

/** The changes of a page's or file's newest readings, each with its difference. */
export function SourceReadings({ source, isOpen }: { source: SourceRow; isOpen: boolean }) {
  const { data } = useQuery({
    ...readingsQuery(source.business_id, source.id),
    enabled: isOpen,
  })
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="source-readings" className="mt-4">
      <h3 id="source-readings" className="text-13 font-semibold">
        {copy.readings}
      </h3>
      <ul className="mt-1">
        {data.map((reading) => (
          <Reading key={reading.id} reading={reading} />
        ))}
      </ul>
    </section>
  )
}

function Reading({ reading }: { reading: ReadingRow }) {
  const [isShown, setShown] = useState(false)
  const total = reading.added_count + reading.changed_count + reading.removed_count
  return (
    <li className="border-t border-line py-2 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-48 flex-1">
          <p>{countsOf(reading)}</p>
          <p className="text-12 text-muted">
            <Time iso={reading.created_at} />
            {` \u00b7 ${reading.is_scheduled ? copy.byItself : copy.byMember}`}
          </p>
        </div>
        {reading.changes.length > 0 && (
          <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            <ChevronDown className={isShown ? 'rotate-180' : ''} />
            {copy.difference}
          </Button>
        )}
      </div>
      {isShown && (
        <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2 text-13">
          {reading.changes.map(({ before, after }, at) => (
            <li key={at} className="rounded-panel border border-line px-3 pb-2">
              <WordChanges before={before ?? ''} after={after ?? ''} />
            </li>
          ))}
          {total > reading.changes.length && (
            <li className="text-muted">
              {copy.moreChanges(formatNumber(total - reading.changes.length))}
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

const countsOf = ({ added_count, changed_count, removed_count, kept_count }: ReadingRow) =>
  [
    copy.counts(
      formatNumber(added_count),
      formatNumber(changed_count),
      formatNumber(removed_count),
    ),
    kept_count > 0 && copy.yoursKept(formatNumber(kept_count)),
  ]
    .filter(Boolean)
    .join(' \u00b7 ')
