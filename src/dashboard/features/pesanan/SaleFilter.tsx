import type { Fulfilment } from '#contract/sale'
import * as copy from '#copy/sale'
import * as screensCopy from '#copy/screens'
import { SearchField } from '#dashboard/shell/frame/SearchField.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'

export function SaleFilter({
  search,
  fulfilment,
  isDue,
  onSearch,
  onFulfilment,
  onDue,
}: {
  search: string
  fulfilment: Fulfilment | undefined
  isDue: boolean
  onSearch: (search: string) => void
  onFulfilment: (fulfilment: Fulfilment | undefined) => void
  onDue: (isDue: boolean) => void
}) {
  return (
    <search className="flex flex-none flex-wrap gap-2 border-b border-line px-4 py-2.5">
      <SearchField
        search={search}
        onSearch={onSearch}
        label={copy.search}
        group={screensCopy.orders}
        className="basis-60"
      />
      <Select
        aria-label={copy.filterHow}
        value={fulfilment ?? ''}
        onChange={(event) =>
          onFulfilment(
            event.target.value === 'ambil' || event.target.value === 'antar'
              ? event.target.value
              : undefined,
          )
        }
        options={[
          { value: '', label: copy.everyHow },
          { value: 'ambil', label: copy.pickedUp },
          { value: 'antar', label: copy.delivered },
        ]}
      />
      <Select
        aria-label={copy.filterDay}
        value={isDue ? 'due' : ''}
        onChange={(event) => onDue(event.target.value === 'due')}
        options={[
          { value: '', label: copy.everyDay },
          { value: 'due', label: copy.dueToday },
        ]}
      />
    </search>
  )
}
