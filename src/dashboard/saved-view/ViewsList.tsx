import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookmarkPlus, Settings2 } from 'lucide-react'
import type { SavedView, Shown } from '#contract/saved-view'
import * as viewsCopy from '#copy/views'
import * as shared from '#copy/shared'

import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { isSameFilter, placeOfView, viewCountsQuery, viewsOfQuery } from './views.ts'
import { COUNT_END } from '#lib/count-end'

const ROW =
  'flex min-h-9 w-full items-center gap-2 rounded-control px-2 text-left text-13 hover:bg-sunken pointer-coarse:min-h-11'

type Props = {
  shown: Shown
  onLeave: () => void
  onSave: () => void
  onManage: () => void
}

/** Own and shared views; those of the inbox with their counts. */
export function ViewsList({ shown, onLeave, onSave, onManage }: Props) {
  const businessId = useBusinessId()
  const copy = viewsCopy.ofScreen[shown.screen]
  const { data, isError, refetch } = useQuery(viewsOfQuery(businessId, shown.screen))
  const { data: counts } = useQuery(
    viewCountsQuery(
      businessId,
      data?.flatMap((view) => (view.screen === 'inbox' ? [view.filter] : [])) ?? [],
    ),
  )
  const countOf = (view: SavedView) => counts?.[data?.indexOf(view) ?? -1]
  const parts = [
    { heading: viewsCopy.mine, views: data?.filter(({ is_shared }) => !is_shared) ?? [] },
    { heading: viewsCopy.shared, views: data?.filter(({ is_shared }) => is_shared) ?? [] },
  ]
  return (
    <div className="max-h-[60vh] overflow-y-auto">
      {isError && (
        <Notice tone="danger" onRetry={() => void refetch()}>
          {copy.notLoaded}
        </Notice>
      )}
      {!data && !isError && <p className="p-3 text-13 text-muted">{shared.loading}</p>}
      {data?.length === 0 && <p className="p-3 text-13 text-muted">{copy.none}</p>}
      {parts.map(
        ({ heading, views }) =>
          views.length > 0 && (
            <section key={heading} aria-label={heading}>
              <h3 className="px-2 pt-2 pb-1 text-12 text-muted">{heading}</h3>
              {views.map((view) => (
                <ViewLink
                  key={view.id}
                  view={view}
                  count={countOf(view)}
                  isCurrent={isSameFilter(view.filter, shown.filter)}
                  onLeave={onLeave}
                />
              ))}
            </section>
          ),
      )}
      <div className="mt-1 border-t border-line pt-1">
        <button type="button" onClick={onSave} className={ROW}>
          <BookmarkPlus className="size-4 text-muted" />
          {copy.saveThis}
        </button>
        {data && data.length > 0 && (
          <button type="button" onClick={onManage} className={ROW}>
            <Settings2 className="size-4 text-muted" />
            {copy.manage}
          </button>
        )}
      </div>
    </div>
  )
}

function ViewLink({
  view,
  count,
  isCurrent,
  onLeave,
}: {
  view: SavedView
  /** null: this view is not counted */
  count: number | null | undefined
  isCurrent: boolean
  onLeave: () => void
}) {
  const businessId = useBusinessId()
  return (
    <Link
      {...placeOfView(businessId, view)}
      onClick={onLeave}
      aria-current={isCurrent || undefined}
      className={cx(ROW, isCurrent && 'bg-brand-soft font-medium')}
    >
      <span className="cut flex-1">{view.name}</span>
      {typeof count === 'number' && (
        <span className="figure text-muted">
          {count >= COUNT_END ? `${COUNT_END - 1}+` : formatNumber(count)}
        </span>
      )}
    </Link>
  )
}
