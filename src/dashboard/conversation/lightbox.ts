import { useSyncExternalStore } from 'react'

/** Which picture stands large in front of the conversation; null = none. */
let shown: string | null = null
const listeners = new Set<() => void>()

export function showLarge(attachmentId: string | null): void {
  shown = attachmentId
  for (const listener of listeners) listener()
}

export const useLargePicture = (): string | null => useSyncExternalStore(subscribe, () => shown, () => null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
