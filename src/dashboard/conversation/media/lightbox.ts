import { useSyncExternalStore } from 'react'

/** The id of the picture that is open over the conversation. */
export type Large =
  | { kind: 'picture'; attachmentId: string }
  | { kind: 'pdf'; attachmentId: string; name: string }

let shown: Large | null = null
const listeners = new Set<() => void>()

export function showLarge(large: Large | null): void {
  shown = large
  for (const listener of listeners) listener()
}

export const useLarge = (): Large | null =>
  useSyncExternalStore(
    subscribeToLightbox,
    () => shown,
    () => null,
  )

function subscribeToLightbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
