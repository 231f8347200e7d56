import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookmarkPlus, Settings2 } from 'lucide-react'
import type { SavedView, ViewFilter } from '#contract/saved-view'
import * as copy from '#copy/views'
import * as shared from '#copy/shared'
import {
  isSameFilter,
  searchOfView,
  viewCountsQuery,
  viewsQuery,
} from '#dashboard/conversation/views/views.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { Notice } from '#dashboard/ui/Notice.tsx'

const ROW =
  'flex min-h-9 w-full items-center gap-2 rounded-control px-2 text-left text-13 hover:bg-sunken pointer-coarse:min-h-11'
/** Counts end at this number. */
const COUNT_CAP = 999

type Props = {
  filter: ViewFilter
  onLeave: () => void
  onSave: () => void
  onManage: () => void
}

/** Own and shared views with their counts. */
export function ViewsList({ filter, onLeave, onSave, onManage }: Props) {
  const businessId = useBusinessId()
  const { data, isError, refetch } = useQuery(viewsQuery(businessId))
  const { data: counts } = useQuery(
    viewCountsQuery(businessId, data?.map((view) => view.filter) ?? []),
  )
  const countOf = (view: SavedView) => counts?.[data?.indexOf(view) ?? -1]
  const parts = [
    { heading: copy.mine, views: data?.filter(({ is_shared }) => !is_shared) ?? [] },
    { heading: copy.shared, views: data?.filter(({ is_shared }) => is_shared) ?? [] },
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
                  isCurrent={isSameFilter(view.filter, filter)}
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
      to="/inbox"
      search={searchOfView(businessId, view.filter)}
      onClick={onLeave}
      aria-current={isCurrent || undefined}
      className={cx(ROW, isCurrent && 'bg-brand-soft font-medium')}
    >
      <span className="cut flex-1">{view.name}</span>
      {typeof count === 'number' && (
        <span className="figure text-muted">
          {count > COUNT_CAP ? `${COUNT_CAP}+` : formatNumber(count)}
        </span>
      )}
    </Link>
  )
}
