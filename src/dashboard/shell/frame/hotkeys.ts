import { useEffect, useLayoutEffect, useRef } from 'react'

export type Hotkey = {
  /** one key ('j', '?', 'Enter'), two in a row ('g i'), or with Ctrl or Cmd ('mod+k') */
  keys: string
  /** what the key does, for the key map behind "?" */
  label: string
  /** its heading in the key map */
  group: string
  run: (event: KeyboardEvent) => void
  /** works while the focus is in a text field too */
  whileTyping?: boolean
}

const SEQUENCE_MS = 1200
const registered = new Set<Hotkey[]>()
let first: { key: string; atMs: number } | null = null

/** Registers keys while the component is mounted. The latest registration of a key wins. */
export function useHotkeys(hotkeys: Hotkey[]): void {
  const live = useRef(hotkeys)
  useLayoutEffect(() => {
    live.current = hotkeys
  })
  useEffect(() => {
    const own: Hotkey[] = live.current.map((hotkey, position) => ({
      ...hotkey,
      run: (event) => live.current[position]?.run(event),
    }))
    if (registered.size === 0) window.addEventListener('keydown', onKeyDown)
    registered.add(own)
    return () => {
      registered.delete(own)
      if (registered.size === 0) window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

/** All active keys, grouped for the key map. */
export function listHotkeys(): Map<string, Hotkey[]> {
  const groups = new Map<string, Hotkey[]>()
  for (const hotkey of [...registered].flat())
    groups.set(hotkey.group, [...(groups.get(hotkey.group) ?? []), hotkey])
  return groups
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  const pressed = event.ctrlKey || event.metaKey ? `mod+${event.key.toLowerCase()}` : event.key
  const sequence =
    first && event.timeStamp - first.atMs < SEQUENCE_MS ? `${first.key} ${pressed}` : null
  const isTyping = isTextField(event.target)
  const candidates = [...registered].flat().reverse()
  const found =
    (sequence && candidates.find((hotkey) => hotkey.keys === sequence)) ||
    candidates.find((hotkey) => hotkey.keys === pressed)
  first = null
  if (found && (!isTyping || found.whileTyping)) {
    if (isCoveredByDialog(event.target) && !found.whileTyping) return
    event.preventDefault()
    found.run(event)
  } else if (!isTyping && candidates.some((hotkey) => hotkey.keys.startsWith(`${pressed} `))) {
    first = { key: pressed, atMs: event.timeStamp }
  }
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
      (target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit)$/.test(target.type)))
  )
}

/** Keys typed in a dialog or a menu are left to it. */
function isCoveredByDialog(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('[role="dialog"],[role="menu"],[role="alertdialog"]') !== null
  )
}
