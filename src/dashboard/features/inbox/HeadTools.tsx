import { ListChecks } from 'lucide-react'
import * as copy from '#copy/bulk'
import * as screensCopy from '#copy/screens'
import * as viewsCopy from '#copy/views-menu'
import type { RoomFilters } from '#dashboard/conversation/live/cache.ts'
import { ViewsMenu } from '#dashboard/saved-view/ViewsMenu.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { type Filters, InboxFilter } from './InboxFilter.tsx'
import type { Selection } from './selection.ts'

/** Selecting rooms, saved views and the filter. Its code loads after the first rows. */
export function HeadTools({
  search,
  filters,
  selection,
  onChange,
}: {
  search: Filters
  filters: RoomFilters
  /** null where no rooms can be selected */
  selection: Selection | null
  onChange: (change: Filters) => void
}) {
  return (
    <>
      {selection && <SelectButton selection={selection} />}
      <ViewsMenu
        shown={{ screen: 'inbox', filter: filters }}
        label={viewsCopy.views}
        hotkey={{ label: viewsCopy.openViews, group: screensCopy.inbox }}
      />
      <InboxFilter search={search} onChange={onChange} />
    </>
  )
}

function SelectButton({ selection }: { selection: Selection }) {
  const isOn = selection.selected !== null
  return (
    <IconButton
      label={isOn ? copy.stopSelecting : copy.select}
      shortcut="X"
      marked={isOn}
      onClick={isOn ? selection.end : selection.begin}
    >
      <ListChecks />
    </IconButton>
  )
}
