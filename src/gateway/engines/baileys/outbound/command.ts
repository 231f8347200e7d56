import { createHash, randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { ChannelStatus, ProviderError } from '#whatsapp/model'
import type { OutboundMedia, SendResult } from '#whatsapp/commands'
import { now } from '#platform/clock'
import { asService, db } from '#platform/database'
import { objectStore } from '#platform/objects'
import * as rows from './command-queries.ts'
import { NO_ANSWER, NOT_LINKED, OFFLINE } from '../errors.ts'
import { aheadMs, type Pace, placeOf } from './pace.ts'
import type { OutgoingContent, WireMessageKey } from '../socket/port.ts'

/** Requests of other processes to the owner of a number. */
export type Request =
  | { kind: 'send'; jid: string; content: WireOutgoing; quoted?: string; typed: string }
  | { kind: 'edit' | 'revoke' | 'react'; jid: string; content: WireOutgoing }
  | { kind: 'read'; keys: WireMessageKey[] }
  | { kind: 'typing'; jid: string; state: 'composing' | 'paused' }
  | { kind: 'archive'; jid: string; archived: boolean }
  | { kind: 'delete-chat'; jid: string }
  | { kind: 'picture'; jid: string }
  | { kind: 'reupload'; handle: string }
  | { kind: 'pairing-code'; phone: string }
  | { kind: 'logout' }

/** `OutgoingContent` as JSON; a file is its key in the object store. */
export type WireOutgoing =
  | Exclude<OutgoingContent, { media: unknown }>
  | {
      media: {
        kind: OutboundMedia['kind']
        mime: string
        fileName?: string
        seconds?: number
        key: string
      }
      caption?: string
    }

export type Answer = { ok: true; value?: string | null } | { ok: false; error: ProviderError }

/**
 * Events inside this process, so that it need not poll the database. 'added' (with the channel id):
 * a command was added. The command's id: it is finished. A listener for `owned:<channel id>` means
 * that this process owns the number.
 */
export const commandEvents = new EventEmitter().setMaxListeners(0)
/** Files of commands of this process, by key: an owner in the same process needs no copy. */
export const localFiles = new Map<string, OutboundMedia['open']>()

export type AskTiming = {
  pace: Pace
  /** how long an owner may take to begin */ beginMs: number
  /** how long a begun send may take */ sendMs: number
  /** a longer wait becomes an error with `retryAfterMs` */ holdMs: number
}
export const ASK_TIMING: Omit<AskTiming, 'pace'> = {
  beginMs: 15_000,
  sendMs: 75_000,
  holdMs: 5_000,
}

const as = asService('an engine works for channels of any business')

/** WhatsApp's id of the message, derived from the command: a retry is the same message. */
export const messageIdOf = (channelId: string, commandId: string): string =>
  `3EB0${createHash('sha256').update(`${channelId}:${commandId}`).digest('hex').slice(0, 18).toUpperCase()}`

export type Sending = {
  channelId: string
  commandId: string
  request: Extract<Request, { kind: 'send' }>
  chat: string[]
  open?: OutboundMedia['open']
}

/**
 * Hands a message to the owner of its number and waits for the result. A command that no owner
 * began in time is cancelled; it was not sent and may be tried again. A command that was sent
 * before is not sent again.
 */
export async function askToSend(sending: Sending, timing: AskTiming): Promise<SendResult> {
  const place = await db.writeAs(as, (tx) => reservePlace(tx, sending, timing))
  if ('result' in place) return place.result
  if (sending.open) await keepFile(sending, sending.open)
  try {
    await waitMs(place.dueAtMs - now().getTime())
    const started = await db.writeAs(as, (tx) => rows.startCommand(tx, place.id, timing.beginMs))
    if (!started) return { state: 'rejected', error: OFFLINE }
    commandEvents.emit('added', sending.channelId)
    return await waitForSend(place.id, timing)
  } finally {
    if (sending.open) await dropFile(sending)
  }
}

type Place = { id: string; dueAtMs: number } | { result: SendResult }

/** Gives the command its time in the number's pace. A retry keeps the time that it has. */
async function reservePlace(
  tx: Parameters<Parameters<typeof db.writeAs>[1]>[0],
  sending: Sending,
  timing: AskTiming,
): Promise<Place> {
  const { channelId, commandId } = sending
  const session = await rows.lockPace(tx, channelId)
  if (!session || session.wanted === 'off' || UNLINKED.has(session.status))
    return toRejected(NOT_LINKED)
  const known = await rows.findByCommand(tx, channelId, commandId)
  if (known?.state === 'done' && known.result) {
    const result: SendResult = JSON.parse(known.result)
    if (result.state === 'accepted') return { result }
  }
  const placed =
    known?.state === 'reserved'
      ? {
          slot: { dueAtMs: Date.parse(known.due_at) - aheadMs(known.reserved_at), next: undefined },
        }
      : placeOf(session, await rows.readChat(tx, channelId, sending.chat), timing.pace)
  if ('error' in placed) return toRejected(placed.error)
  if (placed.slot.next) await rows.updatePace(tx, channelId, placed.slot.next)
  const { dueAtMs } = placed.slot
  const id = await rows.reserveCommand(tx, {
    channelId,
    commandId,
    messageId: messageIdOf(channelId, commandId),
    payload: JSON.stringify(sending.request),
    dueAt: new Date(dueAtMs).toISOString(),
    reservedAt: now().toISOString(),
  })
  if (!id) return { result: { state: 'unconfirmed', error: NO_ANSWER } }
  const retryAfterMs = dueAtMs - now().getTime()
  return retryAfterMs > timing.holdMs
    ? toRejected({ code: 'pace', class: 'wait', retryAfterMs })
    : { id, dueAtMs }
}

/** States in which a number cannot send until a person acts. */
const UNLINKED = new Set<ChannelStatus>(['FAILED', 'SCAN_QR_CODE', 'STOPPED'])

const toRejected = (error: ProviderError): { result: SendResult } => ({
  result: { state: 'rejected', error },
})

async function waitForSend(id: string, timing: AskTiming): Promise<SendResult> {
  const finished = await waitForResult(id, timing.beginMs + timing.sendMs, timing.beginMs)
  if (finished === 'not-begun') return { state: 'rejected', error: OFFLINE }
  if (finished === 'open') return { state: 'unconfirmed', error: NO_ANSWER }
  const result: SendResult = JSON.parse(finished)
  return result
}

/**
 * Hands any request but a message to the owner and waits for the answer. A request that no owner
 * began in time is cancelled and answered with an error.
 */
export async function askOwner(
  channelId: string,
  request: Exclude<Request, { kind: 'send' }>,
  limitMs = ASK_TIMING.beginMs,
): Promise<Answer> {
  const id = randomUUID()
  const isThere = await db.writeAs(as, (tx) =>
    rows.insertCommand(tx, {
      id,
      channelId,
      kind: request.kind,
      payload: JSON.stringify(request),
      lifeMs: limitMs,
    }),
  )
  if (!isThere) return { ok: false, error: NOT_LINKED }
  commandEvents.emit('added', channelId)
  const finished = await waitForResult(id, limitMs * 2, limitMs)
  if (finished === 'not-begun') return { ok: false, error: OFFLINE }
  if (finished === 'open') return { ok: false, error: NO_ANSWER }
  const answer: Answer = JSON.parse(finished)
  return answer
}

const POLL_MS = 200

/**
 * Returns the result as text. `not-begun`: cancelled before an owner began it. `open`: begun, but
 * without a result in time.
 */
async function waitForResult(
  id: string,
  limitMs: number,
  beginMs: number,
): Promise<string | 'not-begun' | 'open'> {
  const started = Date.now()
  for (;;) {
    const row = await db.readAs(as, (tx) => rows.findCommand(tx, id))
    if (row?.state === 'done') return row.result ?? 'open'
    const passedMs = Date.now() - started
    if (!row) return 'not-begun'
    if (
      row.state === 'waiting' &&
      passedMs > beginMs &&
      (await db.statement(as, (tx) => rows.cancelCommand(tx, id)))
    )
      return 'not-begun'
    if (passedMs > limitMs) return 'open'
    await waitForEvent(id)
  }
}

/** Waits until the command is finished in this process, or for one polling interval. */
function waitForEvent(id: string): Promise<void> {
  return new Promise((done) => {
    const wake = () => {
      clearTimeout(timer)
      commandEvents.off(id, wake)
      done()
    }
    const timer = setTimeout(wake, POLL_MS)
    commandEvents.once(id, wake)
  })
}

/** Copies the file to the object store, unless this process owns the number. */
async function keepFile(
  { channelId, request }: Sending,
  open: OutboundMedia['open'],
): Promise<void> {
  if (!('media' in request.content)) return
  localFiles.set(request.content.media.key, open)
  if (commandEvents.listenerCount(`owned:${channelId}`) === 0)
    await objectStore().put(request.content.media.key, await open(), { maxBytes: FILE_LIMIT_BYTES })
}

async function dropFile({ channelId, request }: Sending): Promise<void> {
  if (!('media' in request.content)) return
  localFiles.delete(request.content.media.key)
  if (commandEvents.listenerCount(`owned:${channelId}`) === 0)
    await objectStore()
      .remove([request.content.media.key])
      .catch(() => {})
}

/** WhatsApp's limit for documents; callers have checked the lower limits of other kinds. */
const FILE_LIMIT_BYTES = 2_000_000_000

export const fileKeyOf = (channelId: string, commandId: string): string =>
  `gateway/baileys/${channelId}/${commandId}`

const waitMs = (ms: number): Promise<void> =>
  ms <= 0 ? Promise.resolve() : new Promise((done) => setTimeout(done, ms))
