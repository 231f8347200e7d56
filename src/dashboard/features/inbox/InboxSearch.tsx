import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Search, X } from 'lucide-react'
import * as copy from '#copy/inbox'
import * as screensCopy from '#copy/screens'
import * as shared from '#copy/shared'
import { useHotkeys } from '#dashboard/shell/frame/hotkeys.ts'
import { Kbd } from '#dashboard/ui/Kbd.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { TYPING_PAUSE_MS } from '#dashboard/ui/typing-pause.ts'

export function InboxSearch({
  value,
  onChange,
}: {
  value: string
  onChange: (value: string) => void
}) {
  const [text, setText] = useSearchText(value, onChange)
  const input = useRef<HTMLInputElement>(null)
  useHotkeys([
    {
      keys: '/',
      label: copy.searchConversations,
      group: screensCopy.inbox,
      run: () => input.current?.focus(),
    },
  ])
  return (
    <search className="px-4 pt-3 pb-1">
      <TextInput
        ref={input}
        type="text"
        inputMode="search"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) =>
          event.key === 'Escape' && (text ? setText('') : input.current?.blur())
        }
        placeholder={copy.searchPlaceholder}
        aria-label={copy.searchConversations}
        leading={<Search />}
        trailing={
          text ? (
            <button
              type="button"
              aria-label={shared.clearSearch}
              onClick={() => (setText(''), input.current?.focus())}
              className="grid size-7 place-items-center rounded-control text-muted hover:bg-sunken hover:text-text"
            >
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

/** The search field; a pause in typing sends the text to `onChange`. */
function useSearchText(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  // A value from elsewhere (back button, a link that clears it) replaces the typed text; the
  // member's own value coming back does not.
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }
  const latest = useRef(onChange)
  useLayoutEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (text === sent) return
    const timer = setTimeout(() => {
      setSent(text)
      latest.current(text)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, sent])
  return [text, setText] as const
}
