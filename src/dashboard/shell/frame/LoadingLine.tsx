import { useEffect, useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import * as copy from '#copy/ui'

/** A shorter load shows nothing: a line that flashes would only disturb. */
const SHOWN_AFTER_MS = 300

/** A line at the top of the window while another screen, tab or conversation loads. */
export function LoadingLine() {
  const router = useRouter()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const end = () => {
      clearTimeout(timer)
      setShown(false)
    }
    const stops = [
      router.subscribe('onBeforeLoad', () => {
        clearTimeout(timer)
        timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS)
      }),
      router.subscribe('onResolved', end),
    ]
    return () => {
      end()
      for (const stop of stops) stop()
    }
  }, [router])
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
