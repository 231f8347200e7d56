import { startTransition, useEffect, useState } from 'react'
import { useHydrated } from '@tanstack/react-router'
import { whenIdle } from '#dashboard/shell/live/live.ts'

/**
 * Whether a part may render what can come after its first frame. In a page that the server rendered
 * it always may; in a running page once the browser is idle.
 */
export function useIsPastFirstFrame(): boolean {
  const isRunning = useHydrated()
  const [isPast, setPast] = useState(!isRunning)
  useEffect(() => {
    if (!isPast) return whenIdle(() => startTransition(() => setPast(true)))
  }, [isPast])
  return isPast
}
