import { useEffect, useRef } from 'react'
import { useBlocker } from '@tanstack/react-router'

/** The open overlays, the topmost last. */
const standing: { close: () => void }[] = []

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
    standing.push(entry)
    stepInside()
    return () => void standing.splice(standing.indexOf(entry), 1)
  }, [isOpen])
  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      standing.at(-1)?.close()
      return true
    },
  })
}

/** The router counts the pages of its document here, from 0. */
const INDEX = '__TSR_index'
/** Returning to the history entry before the overlay means leaving the page. */
const DOORSTEP = -1

const indexNow = (): unknown => window.history.state?.[INDEX]

/**
 * From the first page of a document back is the way out of it, which nothing can stop. So the page
 * is taken twice: the doorstep, and the page itself. The router sees neither: it stays where it is.
 */
function stepInside(): void {
  if (indexNow() !== 0) return
  const state: unknown = window.history.state
  History.prototype.replaceState.call(
    window.history,
    { ...window.history.state, [INDEX]: DOORSTEP },
    '',
  )
  History.prototype.pushState.call(window.history, state, '')
  window.removeEventListener('popstate', leaveDoorstep)
  window.addEventListener('popstate', leaveDoorstep)
}

function leaveDoorstep(): void {
  if (indexNow() === DOORSTEP && standing.length === 0) window.history.back()
}
