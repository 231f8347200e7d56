import { useEffect, useSyncExternalStore } from 'react'
import type { RealtimeChannel } from '@supabase/supabase-js'

export type Watcher = { memberId: string; name: string; roomId: string | null }

let channel: RealtimeChannel | undefined
let own: { memberId: string; name: string } | undefined
let roomId: string | null = null
let watchers: readonly Watcher[] = []
const listeners = new Set<() => void>()

/** The live line lends its channel; undefined takes it back. */
export function setPresent(next: RealtimeChannel, member: { memberId: string; name: string }): void
export function setPresent(next: undefined): void
export function setPresent(
  next: RealtimeChannel | undefined,
  member?: { memberId: string; name: string },
): void {
  channel = next
  own = member
  if (!next) return publishWatchers([])
  next.on('presence', { event: 'sync' }, () => {
    if (channel === next)
      publishWatchers(Object.values(next.presenceState()).flat().flatMap(toWatcher))
  })
}

/**
 * Shows the others that this member looks at a room; returns the names of those who look at it too.
 */
export function useWatchers(room: string | null): string[] {
  useEffect(() => {
    roomId = room
    showPresence()
    return () => {
      roomId = null
      showPresence()
    }
  }, [room])
  const present = useSyncExternalStore(
    subscribeToWatchers,
    () => watchers,
    () => NOBODY,
  )
  return room
    ? [
        ...new Set(
          present
            .filter((watcher) => watcher.roomId === room && watcher.memberId !== own?.memberId)
            .map((watcher) => watcher.name),
        ),
      ]
    : []
}
const NOBODY: readonly Watcher[] = []

/** Publishes the member's room: after joining, and when the member opens another room. */
export function showPresence(): void {
  if (channel?.state === 'joined' && own) void channel.track({ ...own, roomId }).catch(() => {})
}

function toWatcher(meta: unknown): Watcher[] {
  if (typeof meta !== 'object' || meta === null || !('memberId' in meta) || !('name' in meta))
    return []
  const room = 'roomId' in meta && typeof meta.roomId === 'string' ? meta.roomId : null
  return [{ memberId: String(meta.memberId), name: String(meta.name), roomId: room }]
}

function publishWatchers(next: readonly Watcher[]): void {
  watchers = next
  for (const listener of listeners) listener()
}

function subscribeToWatchers(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
