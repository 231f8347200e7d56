import { useEffect, useState, useSyncExternalStore } from 'react'
import { WifiOff } from 'lucide-react'
import * as copy from '#copy/shell'
import { lineState, onLineState } from '#dashboard/shell/live/live.ts'

/** Interruptions shorter than this are not shown. */
const SHOWN_AFTER_MS = 4000

/** A thin bar while the internet or the live connection is missing. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
  const line = useSyncExternalStore(onLineState, lineState, () => 'connecting')
  if (isOnline && line !== 'down') return null
  return isOnline ? (
    <Bar key="line" afterMs={SHOWN_AFTER_MS} words={copy.liveInterrupted} />
  ) : (
    <Bar key="internet" afterMs={0} words={copy.offline} />
  )
}

function Bar({ afterMs, words }: { afterMs: number; words: string }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  if (!isShown) return null
  return (
    <p
      role="status"
      className="flex min-h-7 flex-none items-center justify-center gap-2 bg-text px-4 py-1 text-12 font-medium text-canvas"
    >
      <WifiOff className="size-3.5 flex-none" />
      <span className="text-center text-balance">{words}</span>
    </p>
  )
}

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
