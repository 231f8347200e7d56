import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#dashboard/shell/live/live.ts'

/** The width from which a pane is beside the list. */
const WIDE = '(min-width: 48rem)'

/**
 * The pane beside a list before something is chosen. Its code loads after the page, and not on a
 * phone, which shows the list alone.
 */
export function LateGlance({ children }: { children: ReactNode }) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const query = window.matchMedia(WIDE)
    const look = () => query.matches && setWanted(true)
    const leave = whenIdle(look)
    query.addEventListener('change', look)
    return () => {
      leave()
      query.removeEventListener('change', look)
    }
  }, [])
  return isWanted ? <Suspense fallback={null}>{children}</Suspense> : null
}
