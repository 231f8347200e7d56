import { useSyncExternalStore } from 'react'
import { isExpected, isSessionOver, messageOf } from '#dashboard/shell/shown-error.ts'
import type { Ask } from '#whatsapp/model'
import type { HeaderFill, TemplateContent } from '#contract/template'
import { forgetAllOutgoing, forgetOutgoing, hasKept, keepOutgoing } from './outbox-store.ts'
import { keepUnsure } from '../reply-drafts.ts'
import type { PickedFile } from '../files/picked-files.ts'

/**
 * A message that was written but is not known to be stored. `waiting`: it goes out by itself as
 * soon as the line is back.
 */
export type Outgoing = {
  clientId: string
  roomId: string
  businessId: string
  /** the room's session, and whether a member handles it, when this was written */
  sessionNo: number
  isAssigned: boolean
  kind: 'text' | 'note' | 'template' | 'media' | 'ask'
  /** the text; of a file, its caption */
  text: string
  /** as it was when it was sent; `useSentFile` knows how far it is */
  file?: PickedFile
  template?: { id: string; values: string[]; header?: HeaderFill; content: TemplateContent }
  ask?: Ask
  authorId: string
  authorName: string | null
  replyToId?: string
  replyTo?: { author: string; excerpt: string }
  at: string
  state: 'sending' | 'waiting' | 'failed'
  reason?: string
  /** how often the server itself failed at it */
  failures?: number
}

type Deliver = (outgoing: Outgoing) => Promise<void>

/**
 * Repeated server failures are shown to the member; a missing connection is retried without limit.
 */
const SERVER_FAILURES = 4
const RETRY_FIRST_MS = 2000
const RETRY_CAP_MS = 30_000
const NOTHING: readonly Outgoing[] = []

const byRoom = new Map<string, readonly Outgoing[]>()
const listeners = new Set<() => void>()
const running = new Set<string>()
const deliveries = new Map<string, Deliver>()

/** What of a room the server has not stored yet, oldest first. `outbox-store` outlives the page. */
export function useOutbox(roomId: string): readonly Outgoing[] {
  return useSyncExternalStore(
    subscribeToOutbox,
    () => byRoom.get(roomId) ?? NOTHING,
    () => NOTHING,
  )
}

/**
 * Sends in the order of writing. The same client id twice is one message on the server, so trying
 * again is safe.
 */
export function postOutgoing(outgoing: Outgoing, deliver: Deliver): void {
  void keepOutgoing(outgoing)
  addOutgoing(outgoing, deliver)
}

/** Sends what an earlier page stored. Ignored when this page has that client id already. */
export function resumeOutgoing(outgoing: Outgoing, deliver: Deliver): void {
  if (!deliveries.has(outgoing.clientId)) addOutgoing(outgoing, deliver)
}

function addOutgoing(outgoing: Outgoing, deliver: Deliver): void {
  deliveries.set(outgoing.clientId, deliver)
  changeRoom(outgoing.roomId, (list) => [
    ...list.filter((one) => one.clientId !== outgoing.clientId),
    outgoing,
  ])
  void drainRoom(outgoing.roomId)
}

/** "Coba lagi" on one that was refused. */
export function retryOutgoing(outgoing: Outgoing): void {
  setFields(outgoing, { state: 'sending', reason: undefined, failures: 0 })
  void drainRoom(outgoing.roomId)
}

/** Takes one out: it is stored now, or was given up. */
export function dropOutgoing(outgoing: Pick<Outgoing, 'roomId' | 'clientId'>): void {
  deliveries.delete(outgoing.clientId)
  void forgetOutgoing(outgoing.clientId)
  changeRoom(outgoing.roomId, (list) => list.filter((one) => one.clientId !== outgoing.clientId))
}

/** At the sign-out of a member: nothing of theirs is sent or kept in this browser any more. */
export async function clearOutbox(authorId: string): Promise<void> {
  byRoom.clear()
  deliveries.clear()
  for (const listener of listeners) listener()
  await forgetAllOutgoing(authorId)
}

async function drainRoom(roomId: string): Promise<void> {
  if (running.has(roomId)) return
  running.add(roomId)
  let waitMs = RETRY_FIRST_MS
  try {
    for (let next = nextOf(roomId); next; next = nextOf(roomId)) {
      const result = await attemptDelivery(next)
      if (result !== 'offline') {
        waitMs = RETRY_FIRST_MS
        continue
      }
      setFields(next, { state: 'waiting' })
      await onlineOr(waitMs)
      waitMs = Math.min(waitMs * 2, RETRY_CAP_MS)
    }
  } finally {
    running.delete(roomId)
  }
}

const nextOf = (roomId: string) => byRoom.get(roomId)?.find((one) => one.state !== 'failed')

async function attemptDelivery(outgoing: Outgoing): Promise<'done' | 'offline'> {
  const deliver = deliveries.get(outgoing.clientId)
  if (!deliver) return (dropOutgoing(outgoing), 'done')
  setFields(outgoing, { state: 'sending' })
  try {
    await deliver(outgoing)
    dropOutgoing(outgoing)
  } catch (error) {
    const failures = (outgoing.failures ?? 0) + 1
    const mayPass = !isExpected(error) && (error instanceof TypeError || failures < SERVER_FAILURES)
    if (mayPass) return (setFields(outgoing, { failures }), 'offline')
    const failed = { state: 'failed', reason: messageOf(error), failures: 0 } as const
    setFields(outgoing, failed)
    // After a session that ended, the next page of the member sends it.
    if (!isSessionOver(error)) void keepOutgoing({ ...outgoing, ...failed })
  }
  return 'done'
}

function onlineOr(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
  })
}

/**
 * When the page closes, a text that was neither sent nor stored returns to its composer. A page in
 * the back-forward cache keeps it itself.
 */
function keepUnsent(event: PageTransitionEvent): void {
  if (event.persisted) return
  for (const [roomId, list] of byRoom)
    keepUnsure(
      roomId,
      list.filter(
        ({ kind, clientId }) =>
          !hasKept(clientId) && (kind === 'text' || kind === 'note' || kind === 'media'),
      ),
    )
}
if (typeof window !== 'undefined') window.addEventListener('pagehide', keepUnsent)

function setFields(outgoing: Outgoing, fields: Partial<Outgoing>): void {
  changeRoom(outgoing.roomId, (list) =>
    list.map((one) => (one.clientId === outgoing.clientId ? { ...one, ...fields } : one)),
  )
}

function changeRoom(
  roomId: string,
  next: (list: readonly Outgoing[]) => readonly Outgoing[],
): void {
  byRoom.set(roomId, next(byRoom.get(roomId) ?? NOTHING))
  for (const listener of listeners) listener()
}

function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
