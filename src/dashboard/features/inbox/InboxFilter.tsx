import { lazy, Suspense } from 'react'
import { ListFilter } from 'lucide-react'
import * as copy from '#copy/inbox'
import * as shared from '#copy/shared'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Popover } from '#dashboard/ui/Popover.tsx'
import type { InboxSearch } from './search.ts'

const FilterForm = lazy(() =>
  import('./FilterForm.tsx').then((module) => ({ default: module.FilterForm })),
)

export type Filters = Pick<InboxSearch, 'kanal' | 'tag' | 'penangan'>

/** Narrows the list by channel, tag and assignee. */
export function InboxFilter({
  search,
  onChange,
}: {
  search: Filters
  onChange: (change: Filters) => void
}) {
  const isFiltered = Boolean(search.kanal || search.tag || search.penangan)
  return (
    <Popover
      label={copy.filterConversations}
      align="end"
      trigger={(props) => (
        <IconButton
          {...props}
          label={isFiltered ? copy.filterActive : copy.filter}
          marked={isFiltered}
        >
          <ListFilter />
        </IconButton>
      )}
    >
      {(close) => (
        <Suspense fallback={<p className="p-4 text-13 text-muted">{shared.loading}</p>}>
          <FilterForm
            search={search}
            onChange={onChange}
            onClear={() => (
              close(),
              onChange({ kanal: undefined, tag: undefined, penangan: undefined })
            )}
            isFiltered={isFiltered}
          />
        </Suspense>
      )}
    </Popover>
  )
}
