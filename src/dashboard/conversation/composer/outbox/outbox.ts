import { useSyncExternalStore } from 'react'
import { isExpected, isSessionOver, messageOf } from '#dashboard/shell/shown-error.ts'
import type { Ask } from '#whatsapp/model'
import type { HeaderFill, TemplateContent } from '#contract/template'
import { createListeners } from '#dashboard/ui/listeners.ts'
import { forgetAllOutgoing, forgetOutgoing, hasKept, keepOutgoing } from './outbox-store.ts'
import { keepUnsure } from '../reply-drafts.ts'
import type { PickedFile } from '../files/picked-files.ts'

/**
 * A message that is written but not confirmed by the server. `waiting`: it is sent as soon as the
 * connection is back.
 */
export type Outgoing = {
  clientId: string
  roomId: string
  businessId: string
  /** the room's session, and whether a member handles it, at the time of writing */
  sessionNo: number
  isAssigned: boolean
  kind: 'text' | 'note' | 'template' | 'media' | 'ask'
  /** the text; of a file, its caption */
  text: string
  /** the file at the time of sending; `useSentFile` has its progress */
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
  /** how often the server failed to store it */
  failures?: number
}

type Deliver = (outgoing: Outgoing) => Promise<void>

/**
 * After this many server failures the member sees them; a missing connection is retried without
 * limit.
 */
const SERVER_FAILURES = 4
const RETRY_FIRST_MS = 2000
const RETRY_CAP_MS = 30_000
const NOTHING: readonly Outgoing[] = []

const byRoom = new Map<string, readonly Outgoing[]>()
const { notify, subscribe } = createListeners()
const running = new Set<string>()
/** by client id: callbacks that learn whether the message was stored */
const waiting = new Map<string, (isStored: boolean) => void>()
const deliveries = new Map<string, Deliver>()

/** The unconfirmed messages of a room, oldest first. `outbox-store` keeps them beyond the page. */
export function useOutbox(roomId: string): readonly Outgoing[] {
  return useSyncExternalStore(
    subscribe,
    () => byRoom.get(roomId) ?? NOTHING,
    () => NOTHING,
  )
}

/**
 * Sends messages in the order of writing. The server stores a client id once, so a retry is safe.
 * Resolves to true once the server has stored the message, to false when it was refused or given
 * up.
 */
export function postOutgoing(outgoing: Outgoing, deliver: Deliver): Promise<boolean> {
  void keepOutgoing(outgoing)
  return new Promise((resolve) => {
    waiting.set(outgoing.clientId, resolve)
    addOutgoing(outgoing, deliver)
  })
}

function settle(clientId: string, isStored: boolean): void {
  waiting.get(clientId)?.(isStored)
  waiting.delete(clientId)
}

/**
 * Sends a message that an earlier page stored. Ignored when this page has that client id already.
 */
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

/** "Coba lagi" on a refused message sends it again. */
export function retryOutgoing(outgoing: Outgoing): void {
  setFields(outgoing, { state: 'sending', reason: undefined, failures: 0 })
  void drainRoom(outgoing.roomId)
}

/** Removes a message that is stored now, or was given up. */
export function dropOutgoing(outgoing: Pick<Outgoing, 'roomId' | 'clientId'>): void {
  settle(outgoing.clientId, false)
  deliveries.delete(outgoing.clientId)
  void forgetOutgoing(outgoing.clientId)
  changeRoom(outgoing.roomId, (list) => list.filter((one) => one.clientId !== outgoing.clientId))
}

/**
 * Deletes a member's messages from this browser when they sign out, and sends none of them any
 * more.
 */
export async function clearOutbox(authorId: string): Promise<void> {
  byRoom.clear()
  deliveries.clear()
  notify()
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
    settle(outgoing.clientId, true)
    dropOutgoing(outgoing)
  } catch (error) {
    const failures = (outgoing.failures ?? 0) + 1
    const mayPass = !isExpected(error) && (error instanceof TypeError || failures < SERVER_FAILURES)
    if (mayPass) return (setFields(outgoing, { failures }), 'offline')
    const failed = { state: 'failed', reason: messageOf(error), failures: 0 } as const
    setFields(outgoing, failed)
    settle(outgoing.clientId, false)
    // After the session has ended, the member's next page sends it.
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
  notify()
}
