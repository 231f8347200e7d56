import { useEffect, useRef, useState } from 'react'
import { Search } from 'lucide-react'
import type { Fulfilment } from '#contract/sale'
import * as copy from '#copy/sale'
import * as screensCopy from '#copy/screens'
import { useHotkeys } from '#dashboard/shell/frame/hotkeys.ts'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'

/** A pause in typing this long starts the search. */
const PAUSE_MS = 250

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
  const [text, setText] = useState(search)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    if (text === search) return
    const timer = setTimeout(() => latest.current(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, search])
  useHotkeys([
    { keys: '/', label: copy.search, group: screensCopy.orders, run: () => input.current?.focus() },
  ])
  return (
    <search className="flex flex-none flex-wrap gap-2 border-b border-line px-4 py-2.5">
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
