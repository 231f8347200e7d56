import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Search, X } from 'lucide-react'
import { useHotkeys } from '#dashboard/shell/hotkeys.ts'
import { Kbd } from '#dashboard/ui/Kbd.tsx'
import { TextInput } from '#dashboard/ui/TextInput.tsx'

/** A pause in typing this long starts the search. */
const PAUSE_MS = 250

export function InboxSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(onChange)
  useLayoutEffect(() => {
    latest.current = onChange
  })
  useHotkeys([{ keys: '/', label: 'Cari percakapan', group: 'Inbox', run: () => input.current?.focus() }])
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => latest.current(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <search className="px-4 pt-3 pb-1">
      <TextInput
        ref={input}
        type="text"
        inputMode="search"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && (text ? setText('') : input.current?.blur())}
        placeholder="Cari nama, nomor, atau isi pesan"
        aria-label="Cari percakapan"
        leading={<Search />}
        trailing={
          text ? (
            <button type="button" aria-label="Hapus pencarian" onClick={() => (setText(''), input.current?.focus())} className="grid size-7 place-items-center rounded-control text-muted hover:bg-sunken hover:text-text">
              <X />
            </button>
          ) : (
            <span className="pr-1.5 max-md:hidden">
              <Kbd>/</Kbd>
            </span>
          )
        }
      />
    </search>
  )
}
