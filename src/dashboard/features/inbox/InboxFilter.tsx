import { Suspense, useEffect } from 'react'
import { ListFilter } from 'lucide-react'
import * as copy from '#copy/inbox'
import * as shared from '#copy/shared'
import { whenIdle } from '#dashboard/shell/live/live.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Popover } from '#dashboard/ui/overlay/Popover.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import type { InboxSearch } from './search.ts'

type Form = typeof import('./FilterForm.tsx').FilterForm
let loadedForm: Form | undefined
const loadForm = async (): Promise<Form> =>
  (loadedForm = (await import('./FilterForm.tsx')).FilterForm)
const LazyForm = lazyPart(loadForm)

export type Filters = Pick<InboxSearch, 'kanal' | 'tag' | 'penangan'>

/**
 * Filters the list by channel, tag and assignee. The form loads when the page is idle: a lazy
 * component shows its fallback first, even when it is loaded already.
 */
export function InboxFilter({
  search,
  onChange,
}: {
  search: Filters
  onChange: (change: Filters) => void
}) {
  const isFiltered = Boolean(search.kanal || search.tag || search.penangan)
  useEffect(() => whenIdle(() => void loadForm().catch(() => {})), [])
  const FilterForm = loadedForm ?? LazyForm
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
