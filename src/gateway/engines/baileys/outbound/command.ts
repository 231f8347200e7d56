import { createHash, randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { OutboundMedia, ProviderError, SendResult } from '#whatsapp/model'
import { now } from '#platform/clock'
import { asService, db } from '#platform/database'
import { objectStore } from '#platform/objects'
import * as rows from './command-queries.ts'
import { NO_ANSWER, NOT_LINKED, OFFLINE } from '../errors.ts'
import { aheadMs, type Pace, placeOf } from './pace.ts'
import type { OutgoingContent, WireMessageKey } from '../socket/port.ts'

/** What the owner of a number can be asked. */
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

/** As `OutgoingContent`, with a file named by its key among the objects instead of opened. */
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
 * Rings inside this process when a command was added or finished: who waits need not ask the
 * database over and over.
 */
export const bell = new EventEmitter().setMaxListeners(0)
/** Files of this process' own commands, so that its owner reads them where they are. */
export const localFiles = new Map<string, OutboundMedia['open']>()

export type AskTiming = {
  pace: Pace
  /** how long an owner may take to begin */ beginMs: number
  /** how long a begun send may take */ sendMs: number
  /** a place further away than this is waited for elsewhere */ holdMs: number
}
export const ASK_TIMING: Omit<AskTiming, 'pace'> = {
  beginMs: 15_000,
  sendMs: 75_000,
  holdMs: 5_000,
}

const as = asService('an engine works for channels of any business')

/**
 * The id by which WhatsApp will know the message: one for each command, so that a second try is the
 * same message.
 */
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
 * Hands a message over to the owner of its number and waits for what becomes of it. What no owner
 * has begun in time is taken back: it has not left, and may be tried again. What was sent before
 * under the same command is not sent twice.
 */
export async function askToSend(sending: Sending, timing: AskTiming): Promise<SendResult> {
  const booked = await db.writeAs(as, (tx) => book(tx, sending, timing))
  if ('result' in booked) return booked.result
  if (sending.open) await keepFile(sending, sending.open)
  try {
    await pause(booked.dueAtMs - now().getTime())
    const started = await db.writeAs(as, (tx) => rows.startCommand(tx, booked.id, timing.beginMs))
    if (!started) return { state: 'rejected', error: OFFLINE }
    bell.emit('asked', sending.channelId)
    return await waitForSend(booked.id, timing)
  } finally {
    if (sending.open) await dropFile(sending)
  }
}

type Booked = { id: string; dueAtMs: number } | { result: SendResult }

/**
 * Gives the command its place in the number's pace, once; a command that comes again finds the
 * place it has.
 */
async function book(
  tx: Parameters<Parameters<typeof db.writeAs>[1]>[0],
  sending: Sending,
  timing: AskTiming,
): Promise<Booked> {
  const session = await rows.lockPace(tx, sending.channelId)
  if (
    !session ||
    session.wanted === 'off' ||
    session.status === 'FAILED' ||
    session.status === 'SCAN_QR_CODE' ||
    session.status === 'STOPPED'
  )
    return refused(NOT_LINKED)
  const known = await rows.findByCommand(tx, sending.channelId, sending.commandId)
  if (known?.state === 'done' && known.result) {
    const result: SendResult = JSON.parse(known.result)
    if (result.state === 'accepted') return { result }
  }
  const isReserved = known?.state === 'reserved'
  const placed = isReserved
    ? { slot: { dueAtMs: Date.parse(known.due_at) - aheadMs(known.reserved_at), next: undefined } }
    : placeOf(session, await rows.readChat(tx, sending.channelId, sending.chat), timing.pace)
  if ('error' in placed) return refused(placed.error)
  if (placed.slot.next) await rows.updatePace(tx, sending.channelId, placed.slot.next)
  const { dueAtMs } = placed.slot
  const id = await rows.reserve(tx, {
    channelId: sending.channelId,
    commandId: sending.commandId,
    messageId: messageIdOf(sending.channelId, sending.commandId),
    payload: JSON.stringify(sending.request),
    dueAt: new Date(dueAtMs).toISOString(),
    reservedAt: now().toISOString(),
  })
  if (!id) return { result: { state: 'unconfirmed', error: NO_ANSWER } }
  const waitMs = dueAtMs - now().getTime()
  return waitMs > timing.holdMs
    ? refused({
        code: 'pace',
        title: 'Menunggu giliran kirim',
        class: 'wait',
        retryAfterMs: waitMs,
      })
    : { id, dueAtMs }
}

const refused = (error: ProviderError): { result: SendResult } => ({
  result: { state: 'rejected', error },
})

async function waitForSend(id: string, timing: AskTiming): Promise<SendResult> {
  const finished = await waitFor(id, timing.beginMs + timing.sendMs, timing.beginMs)
  if (finished === 'not-begun') return { state: 'rejected', error: OFFLINE }
  if (finished === 'open') return { state: 'unconfirmed', error: NO_ANSWER }
  const result: SendResult = JSON.parse(finished)
  return result
}

/**
 * Asks the owner for anything but a message. Without an owner the answer is an error; nothing is
 * done later in secret.
 */
export async function ask(
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
  bell.emit('asked', channelId)
  const finished = await waitFor(id, limitMs * 2, limitMs)
  if (finished === 'not-begun') return { ok: false, error: OFFLINE }
  if (finished === 'open') return { ok: false, error: NO_ANSWER }
  const answer: Answer = JSON.parse(finished)
  return answer
}

const POLL_MS = 200

/**
 * The result as text; `not-begun` after it was taken back; `open` when it was begun and nothing is
 * known of it.
 */
async function waitFor(
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
      (await db.statement(as, (tx) => rows.takeBack(tx, id)))
    )
      return 'not-begun'
    if (passedMs > limitMs) return 'open'
    await rung(id)
  }
}

/** Until the bell of this process rings for it, or it is time to look. */
function rung(id: string): Promise<void> {
  return new Promise((done) => {
    const wake = () => {
      clearTimeout(timer)
      bell.off(id, wake)
      done()
    }
    const timer = setTimeout(wake, POLL_MS)
    bell.once(id, wake)
  })
}

/**
 * The owner may be another process: the file goes to where both can read it, unless the owner is
 * here.
 */
async function keepFile(
  { channelId, request }: Sending,
  open: OutboundMedia['open'],
): Promise<void> {
  if (!('media' in request.content)) return
  localFiles.set(request.content.media.key, open)
  if (bell.listenerCount(`owned:${channelId}`) === 0)
    await objectStore().put(request.content.media.key, await open(), { maxBytes: FILE_LIMIT_BYTES })
}

async function dropFile({ channelId, request }: Sending): Promise<void> {
  if (!('media' in request.content)) return
  localFiles.delete(request.content.media.key)
  if (bell.listenerCount(`owned:${channelId}`) === 0)
    await objectStore()
      .remove([request.content.media.key])
      .catch(() => {})
}

/** What WhatsApp takes as a document; smaller kinds are refused before. */
const FILE_LIMIT_BYTES = 2_000_000_000

export const fileKeyOf = (channelId: string, commandId: string): string =>
  `gateway/baileys/${channelId}/${commandId}`

const pause = (ms: number): Promise<void> =>
  ms <= 0 ? Promise.resolve() : new Promise((done) => setTimeout(done, ms))
