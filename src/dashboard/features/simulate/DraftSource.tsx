import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { PencilRuler } from 'lucide-react'
import { sizeOf } from '#contract/knowledge/draft'
import * as copy from '#copy/simulate'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { draftQuery } from '#dashboard/knowledge/draft-query.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { SegmentedControl } from '#dashboard/ui/form/SegmentedControl.tsx'

const route = getRouteApi('/_dashboard/simulate')

const SOURCES = [
  { value: 'terbit', label: copy.fromLive },
  { value: 'draf', label: copy.draft },
] as const

/**
 * The number of changes in the draft, and whether the address selects the draft: an empty draft
 * equals the live knowledge.
 */
export function useDraftSource() {
  const { dari } = route.useSearch()
  const { data } = useQuery(draftQuery(useBusinessId()))
  const count = data ? sizeOf(data).total : 0
  return { count, isDraft: dari === 'draf' && count > 0 }
}

/**
 * Selects whether the AI answers from the live knowledge or from the draft. Shown while there is a
 * draft.
 */
export function DraftSource() {
  const { count, isDraft } = useDraftSource()
  const navigate = useNavigate()
  if (count === 0) return null
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-surface px-4 py-1.5 text-13">
      <PencilRuler className="text-wait" />
      <p role="status" className="min-w-40 flex-1 text-pretty">
        {isDraft ? copy.answersFromDraft : copy.draftWaits(formatNumber(count))}
      </p>
      <SegmentedControl
        label={copy.answersFrom}
        options={SOURCES}
        value={isDraft ? 'draf' : 'terbit'}
        onChange={(source) =>
          void navigate({
            to: '.',
            search: (kept) => ({ ...kept, dari: source === 'draf' ? 'draf' : undefined }),
            replace: true,
          })
        }
        className="auto-cols-auto! [&_button]:px-3"
      />
    </div>
  )
}
