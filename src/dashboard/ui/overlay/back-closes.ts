import { useEffect, useRef } from 'react'
import { useBlocker } from '@tanstack/react-router'

/** The open overlays, the topmost last. */
const openOverlays: { close: () => void }[] = []

/**
 * While an overlay is open, going back (a gesture on phones) closes it instead of leaving the page.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const own = useRef({ close })
  useEffect(() => {
    own.current.close = close
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const entry = own.current
    openOverlays.push(entry)
    pushGuardEntry()
    return () => void openOverlays.splice(openOverlays.indexOf(entry), 1)
  }, [isOpen])
  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      openOverlays.at(-1)?.close()
      return true
    },
  })
}

/** The router's index of this history entry; the first page of its document is 0. */
const INDEX = '__TSR_index'
/** The index of the guard entry. Going back to it without an open overlay leaves the page. */
const GUARD_INDEX = -1

const indexNow = (): unknown => window.history.state?.[INDEX]

/**
 * On the first page of a document, going back leaves it, and nothing can prevent that. So the page
 * gets a second history entry: the present one becomes the guard, and the page itself is pushed.
 * The router sees neither and stays where it is.
 */
function pushGuardEntry(): void {
  if (indexNow() !== 0) return
  const state: unknown = window.history.state
  History.prototype.replaceState.call(
    window.history,
    { ...window.history.state, [INDEX]: GUARD_INDEX },
    '',
  )
  History.prototype.pushState.call(window.history, state, '')
  window.removeEventListener('popstate', leaveGuardEntry)
  window.addEventListener('popstate', leaveGuardEntry)
}

function leaveGuardEntry(): void {
  if (indexNow() === GUARD_INDEX && openOverlays.length === 0) window.history.back()
}
