import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { CUSTOMER_STATES } from '#contract/contact/customer/state'
import * as copy from '#copy/customer'
import * as screensCopy from '#copy/screens'
import { tagsQuery } from '#dashboard/conversation/queries.ts'
import { useHotkeys } from '#dashboard/shell/frame/hotkeys.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import type { PelangganSearch } from './search.ts'

/** Two side by side on a phone. */
const CHOICE = 'min-w-0 max-md:flex-1 max-md:basis-36'
/** A pause in typing this long starts the search. */
const PAUSE_MS = 250

export function CustomerFilter({
  search,
  onChange,
}: {
  search: PelangganSearch
  onChange: (change: Partial<PelangganSearch>) => void
}) {
  const { business, channels } = useWorkspace()
  const { data: tags = [] } = useQuery(tagsQuery(business.id))
  return (
    <search className="flex flex-none flex-wrap gap-2 border-b border-line px-4 py-2.5">
      <SearchInput search={search} onChange={onChange} />
      <Select
        className={CHOICE}
        aria-label={copy.filterState}
        value={search.keadaan ?? ''}
        onChange={(event) =>
          onChange({ keadaan: CUSTOMER_STATES.find((state) => state === event.target.value) })
        }
        options={[
          { value: '', label: copy.everyone },
          ...CUSTOMER_STATES.map((value) => ({ value, label: copy.states[value] })),
        ]}
      />
      {tags.length > 0 && (
        <Select
          className={CHOICE}
          aria-label={copy.filterTag}
          value={search.tag ?? ''}
          onChange={(event) => onChange({ tag: event.target.value || undefined })}
          options={[
            { value: '', label: copy.everyTag },
            ...tags.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {channels.length > 1 && (
        <Select
          className={CHOICE}
          aria-label={copy.filterChannel}
          value={search.kanal ?? ''}
          onChange={(event) => onChange({ kanal: event.target.value || undefined })}
          options={[
            { value: '', label: copy.everyChannel },
            ...channels.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </search>
  )
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
      className="min-w-0 flex-1 basis-60 md:max-w-90"
    />
  )
}
