import type { ChangeEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { CUSTOMER_STATES } from '#contract/contact/customer/state'
import * as copy from '#copy/customer'
import * as screensCopy from '#copy/screens'
import { tagsQuery } from '#dashboard/conversation/queries.ts'
import { SearchField } from '#dashboard/shell/frame/SearchField.tsx'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Popover } from '#dashboard/ui/overlay/Popover.tsx'
import type { PelangganSearch } from './search.ts'

export function CustomerFilter({
  search,
  onChange,
}: {
  search: PelangganSearch
  onChange: (change: Partial<PelangganSearch>) => void
}) {
  const choices = useChoices(search, onChange)
  const isFiltered = Boolean(search.keadaan || search.tag || search.kanal)
  const clear = () => onChange({ keadaan: undefined, tag: undefined, kanal: undefined })
  return (
    <search className="flex flex-none gap-2 border-b border-line px-4 py-2.5">
      <SearchField
        search={search.cari ?? ''}
        onSearch={(text) => onChange({ cari: text || undefined })}
        label={copy.search}
        group={screensCopy.customers}
      />
      {choices.map(({ label, ...choice }) => (
        <Select
          key={label}
          {...choice}
          aria-label={label}
          className="max-w-48 min-w-0 max-md:hidden"
        />
      ))}
      <Popover
        label={copy.filterCustomers}
        align="end"
        trigger={(props) => (
          <IconButton
            {...props}
            size={40}
            className="md:hidden"
            label={isFiltered ? copy.filterActive : copy.filterCustomers}
            marked={isFiltered}
          >
            <ListFilter />
          </IconButton>
        )}
      >
        {(close) => (
          <div className="grid gap-3 p-4">
            {choices.map(({ label, ...choice }) => (
              <Field key={label} label={label}>
                {(control) => <Select {...control} {...choice} />}
              </Field>
            ))}
            <Button disabled={!isFiltered} onClick={() => (close(), clear())}>
              {copy.clearFilter}
            </Button>
          </div>
        )}
      </Popover>
    </search>
  )
}

/** The filters of the list: in a row on a wide screen, behind a button on a phone. */
function useChoices(search: PelangganSearch, onChange: (change: Partial<PelangganSearch>) => void) {
  const { business, channels } = useWorkspace()
  const { data: tags = [] } = useQuery(tagsQuery(business.id))
  const byName = (rows: { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  const states = {
    label: copy.filterState,
    value: search.keadaan ?? '',
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) =>
      onChange({ keadaan: CUSTOMER_STATES.find((state) => state === target.value) }),
    options: [
      { value: '', label: copy.everyone },
      ...CUSTOMER_STATES.map((value) => ({ value, label: copy.states[value] })),
    ],
  }
  const ofTag = {
    label: copy.filterTag,
    value: search.tag ?? '',
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) =>
      onChange({ tag: target.value || undefined }),
    options: [{ value: '', label: copy.everyTag }, ...byName(tags)],
  }
  const ofChannel = {
    label: copy.filterChannel,
    value: search.kanal ?? '',
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) =>
      onChange({ kanal: target.value || undefined }),
    options: [{ value: '', label: copy.everyChannel }, ...byName(channels)],
  }
  return [states, ...(tags.length > 0 ? [ofTag] : []), ...(channels.length > 1 ? [ofChannel] : [])]
}
