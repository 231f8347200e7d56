import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import type { ReleaseRow } from '#contract/knowledge/draft'
import * as copy from '#copy/knowledge-draft'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { releasesQuery } from './draft-queries.ts'
import { useTakeBack } from './use-draft-acts.ts'

/** Published drafts, each with a button that reverts it. */
export function Releases({ isOpen, isKeeper }: { isOpen: boolean; isKeeper: boolean }) {
  const businessId = useBusinessId()
  const { data } = useQuery({ ...releasesQuery(businessId), enabled: isOpen })
  const [asked, setAsked] = useState<string | null>(null)
  const takeBack = useTakeBack(businessId)
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="releases" className="mt-8">
      <h3 id="releases" className="text-13 font-semibold">
        {copy.releases}
      </h3>
      <ul className="mt-1">
        {data.map((release) => (
          <li
            key={release.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0"
          >
            <div className="min-w-48 flex-1">
              <p>{countsOf(release)}</p>
              <p className="text-12 text-muted">
                <Time iso={release.created_at} />
                {release.published_by_name && ` · ${shared.byName(release.published_by_name)}`}
                {` · ${copy.releaseTests[release.test]}`}
              </p>
              {release.override_reason && (
                <p className="text-12 wrap-anywhere text-muted">
                  {copy.publishedBecause(release.override_reason)}
                </p>
              )}
            </div>
            {release.undone_at ? (
              <span className="text-13 text-muted">{copy.undone}</span>
            ) : (
              isKeeper && (
                <Button onClick={() => setAsked(release.id)}>
                  <RotateCcw />
                  {shared.undo}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={copy.takeBackQuestion}
        confirmLabel={shared.undo}
        onConfirm={() => takeBack.mutateAsync(asked ?? '')}
      >
        {copy.takeBackLead}
      </ConfirmDialog>
    </section>
  )
}

const countsOf = ({ added_count, changed_count, removed_count }: ReleaseRow) =>
  copy.releaseCounts(
    formatNumber(added_count),
    formatNumber(changed_count),
    formatNumber(removed_count),
  )
