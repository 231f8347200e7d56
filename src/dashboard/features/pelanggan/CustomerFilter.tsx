import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ListFilter, Search } from 'lucide-react'
import { CUSTOMER_STATES } from '#contract/contact/customer/state'
import * as copy from '#copy/customer'
import * as screensCopy from '#copy/screens'
import { tagsQuery } from '#dashboard/conversation/queries.ts'
import { useHotkeys } from '#dashboard/shell/frame/hotkeys.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Popover } from '#dashboard/ui/overlay/Popover.tsx'
import type { PelangganSearch } from './search.ts'

/** A pause in typing this long starts the search. */
const PAUSE_MS = 250

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
      <SearchInput search={search} onChange={onChange} />
      {choices.map(({ label, ...choice }) => (
        <Select key={label} {...choice} aria-label={label} className="min-w-0 max-md:hidden" />
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

/** The choices that narrow the list: in a row on a wide screen, behind a button on a phone. */
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

function SearchInput({
  search,
  onChange,
}: {
  search: PelangganSearch
  onChange: (change: Partial<PelangganSearch>) => void
}) {
  const known = search.cari ?? ''
  const [text, setText] = useState(known)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (text === known) return
    const timer = setTimeout(() => latest.current({ cari: text || undefined }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, known])
  useHotkeys([
    {
      keys: '/',
      label: copy.search,
      group: screensCopy.customers,
      run: () => input.current?.focus(),
    },
  ])
  return (
    <TextInput
      ref={input}
      type="text"
      inputMode="search"
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder={copy.search}
      aria-label={copy.search}
      leading={<Search />}
      className="min-w-0 flex-1 md:max-w-90"
    />
  )
}
