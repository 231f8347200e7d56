import { useEffect, useSyncExternalStore } from 'react'
import type { RealtimeChannel } from '@supabase/supabase-js'
import { createListeners } from '#dashboard/ui/listeners.ts'

export type Watcher = { memberId: string; name: string; roomId: string | null; isTyping: boolean }

let channel: RealtimeChannel | undefined
let own: { memberId: string; name: string } | undefined
let roomId: string | null = null
let isTyping = false
let typingEnds: ReturnType<typeof setTimeout> | undefined
let watchers: readonly Watcher[] = []
const { notify, subscribe } = createListeners()

/** The live connection sets its channel here; undefined removes it. */
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

/** Publishes that this member looks at a room; returns the names of the others who do. */
export function useWatchers(room: string | null): string[] {
  useEffect(() => {
    roomId = room
    showPresence()
    return () => {
      roomId = null
      stopTyping()
      showPresence()
    }
  }, [room])
  const others = useOthers()
  return namesOf(others.filter((other) => room !== null && other.roomId === room))
}

/** The names of other members who are typing in a room now. */
export function useTypers(room: string): string[] {
  return namesOf(useOthers().filter((other) => other.roomId === room && other.isTyping))
}

function useOthers(): Watcher[] {
  const present = useSyncExternalStore(
    subscribe,
    () => watchers,
    () => NOBODY,
  )
  return present.filter(({ memberId }) => memberId !== own?.memberId)
}

/** A member with several tabs is named once. */
const namesOf = (others: Watcher[]): string[] => [...new Set(others.map(({ name }) => name))]

/** A pause in typing this long ends it for the others. */
const TYPING_MS = 4_000

/** Publishes that this member is typing in the open room. */
export function noteTyping(): void {
  if (!roomId) return
  clearTimeout(typingEnds)
  typingEnds = setTimeout(() => {
    stopTyping()
    showPresence()
  }, TYPING_MS)
  if (isTyping) return
  isTyping = true
  showPresence()
}

function stopTyping(): void {
  clearTimeout(typingEnds)
  isTyping = false
}

const NOBODY: readonly Watcher[] = []

/** Publishes the member's room, after joining and whenever another room is opened. */
export function showPresence(): void {
  if (channel?.state === 'joined' && own)
    void channel.track({ ...own, roomId, isTyping }).catch(() => {})
}

function toWatcher(meta: unknown): Watcher[] {
  if (typeof meta !== 'object' || meta === null || !('memberId' in meta) || !('name' in meta))
    return []
  const room = 'roomId' in meta && typeof meta.roomId === 'string' ? meta.roomId : null
  const isTyping = 'isTyping' in meta && meta.isTyping === true
  return [{ memberId: String(meta.memberId), name: String(meta.name), roomId: room, isTyping }]
}

function publishWatchers(next: readonly Watcher[]): void {
  watchers = next
  notify()
}
