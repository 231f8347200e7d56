import { useSyncExternalStore } from 'react'
import { createListeners } from '#dashboard/ui/listeners.ts'

/** The id of the picture that is open over the conversation. */
export type Large =
  | { kind: 'picture'; attachmentId: string }
  | { kind: 'pdf'; attachmentId: string; name: string }

let shown: Large | null = null
const { notify, subscribe } = createListeners()

export function showLarge(large: Large | null): void {
  shown = large
  notify()
}

export const useLarge = (): Large | null =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
