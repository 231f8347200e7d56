import { useEffect, useState, useSyncExternalStore } from 'react'
import { WifiOff } from 'lucide-react'
import { lineState, onLineState } from './live.ts'

/** A line that drops for less than this is nobody's concern. */
const TELL_AFTER_MS = 4000

/** A thin bar while the internet, or the live line, is away. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine, () => true)
  const line = useSyncExternalStore(onLineState, lineState, () => 'connecting')
  const [isTold, setTold] = useState(false)
  const isDown = !isOnline || line === 'down'
  useEffect(() => {
    if (!isDown) return setTold(false)
    const timer = setTimeout(() => setTold(true), isOnline ? TELL_AFTER_MS : 0)
    return () => clearTimeout(timer)
  }, [isDown, isOnline])
  if (!isTold) return null
  return (
    <p role="status" className="flex h-7 flex-none items-center justify-center gap-2 bg-text px-4 text-12 font-medium text-canvas">
      <WifiOff className="size-3.5" />
      <span className="cut">{isOnline ? 'Pembaruan langsung terputus. Menyambung lagi…' : 'Anda sedang luring. Balasan dikirim setelah tersambung lagi.'}</span>
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
