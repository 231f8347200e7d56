import { useEffect, useState } from 'react'
import { hasShared } from '#dashboard/shell/shared-files.ts'
import { SharedBar } from './SharedBar.tsx'

/** What makes the dashboard an app on a phone; loaded when the page is idle. */
export function AppParts() {
  const [isShared, setShared] = useState(false)
  useEffect(() => {
    if (!window.isSecureContext) return
    void navigator.serviceWorker?.register('/sw.js', { scope: '/' }).catch(() => undefined)
    void hasShared().then(setShared)
  }, [])
  return isShared && <SharedBar onDone={() => setShared(false)} />
}
