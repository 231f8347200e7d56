import { useEffect, useState } from 'react'
import { useRouterState } from '@tanstack/react-router'
import * as copy from '#copy/ui'

/** A shorter load shows nothing: a line that flashes would only disturb. */
const SHOWN_AFTER_MS = 300

/** A line at the top of the window while another screen, tab or conversation loads. */
export function LoadingLine() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [isLoading])
  if (!isShown) return null
  return (
    <div
      role="progressbar"
      aria-label={copy.loading}
      className="pointer-events-none fixed inset-x-0 top-0 z-70 h-0.75 overflow-hidden bg-brand-soft"
    >
      <div className="h-full w-1/3 animate-[pass_1.2s_linear_infinite] bg-brand" />
    </div>
  )
}
