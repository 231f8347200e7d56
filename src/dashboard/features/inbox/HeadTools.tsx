import type { RoomFilters } from '#dashboard/conversation/live/cache.ts'
import { type Filters, InboxFilter } from './InboxFilter.tsx'
import { ViewsMenu } from './views/ViewsMenu.tsx'

/** What narrows the list: saved views, and the filter. Not needed for the first rows. */
export function HeadTools({
  search,
  filters,
  onChange,
}: {
  search: Filters
  filters: RoomFilters
  onChange: (change: Filters) => void
}) {
  return (
    <>
      <ViewsMenu filter={filters} />
      <InboxFilter search={search} onChange={onChange} />
    </>
  )
}
