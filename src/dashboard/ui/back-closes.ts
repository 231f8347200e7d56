import { useEffect, useRef } from 'react'
import { useBlocker } from '@tanstack/react-router'

/** What stands over the page now, the nearest last. */
const standing: { close: () => void }[] = []

/** While something stands over the page, going back (the gesture of a phone) closes it instead of leaving the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const own = useRef({ close })
  useEffect(() => {
    own.current.close = close
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const entry = own.current
    standing.push(entry)
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
