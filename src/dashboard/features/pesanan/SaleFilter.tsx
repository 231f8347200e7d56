import type { Fulfilment } from '#contract/sale'
import * as copy from '#copy/sale'
import * as screensCopy from '#copy/screens'
import { SearchField } from '#dashboard/shell/frame/SearchField.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'

export function SaleFilter({
  search,
  fulfilment,
  onSearch,
  onFulfilment,
}: {
  search: string
  fulfilment: Fulfilment | undefined
  onSearch: (search: string) => void
  onFulfilment: (fulfilment: Fulfilment | undefined) => void
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
    </search>
  )
}
