import { useEffect, useRef, useState } from 'react'
import { Search } from 'lucide-react'
import { cx } from '#dashboard/ui/cx.ts'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { TYPING_PAUSE_MS } from '#dashboard/ui/typing-pause.ts'
import { useHotkeys } from './hotkeys.ts'

/** The search field of a list, which "/" focuses. `group`: the hotkey's group in the key map. */
export function SearchField({
  search,
  onSearch,
  label,
  group,
  className,
}: {
  search: string
  onSearch: (search: string) => void
  label: string
  group: string
  className?: string
}) {
  const [text, setText] = useState(search)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    if (text === search) return
    const timer = setTimeout(() => latest.current(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, search])
  useHotkeys([{ keys: '/', label, group, run: () => input.current?.focus() }])
  return (
    <TextInput
      ref={input}
      type="text"
      inputMode="search"
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder={label}
      aria-label={label}
      leading={<Search />}
      className={cx('min-w-0 flex-1 md:max-w-90', className)}
    />
  )
}
