import type { SendResult } from '#whatsapp/commands'
import { asService, db } from '#platform/database'
import { log } from '#platform/log'
import { objectStore } from '#platform/objects'
import { errorOfNack, NO_ANSWER, OFFLINE } from '../errors.ts'
import * as messages from '../message-queries.ts'
import type { Session } from '../session/session-state.ts'
import type { OutgoingContent, SocketPort, StoredMessage } from '../socket/port.ts'
import { readStored } from '../stored-message.ts'
import { localFiles, type Request, type WireOutgoing } from './command.ts'
import * as rows from './command-queries.ts'
import { type Pace, typingMs } from './pace.ts'

export type DeliverTiming = {
  pace: Pace
  /** limit of waiting for the server's acknowledgement */ verdictMs: number
  /** limit of composing, uploading and handing over */ sendMs: number
}
type Delivery = {
  session: Session
  command: rows.CommandRow
  request: Extract<Request, { kind: 'send' }>
  timing: DeliverTiming
}

const as = asService('the owner of a number works for its channel')

/**
 * Sends one message. Rejects only when nothing can have been sent; otherwise the result may be
 * unconfirmed.
 */
export async function deliverMessage(delivery: Delivery): Promise<SendResult> {
  const { session, command, request } = delivery
  const socket = session.socket()
  const { channelId } = session.claimed
  const messageId = command.message_id ?? ''
  if (!socket || !session.isOpen()) return { state: 'rejected', error: OFFLINE }
  try {
    await typeFirst(delivery, socket)
    const code = await sendWithFreshKeys(delivery, socket)
    if (code === 'ok') {
      await db.statement(as, (tx) => rows.noteSent(tx, channelId, [request.jid]))
      return {
        state: 'accepted',
        key: { providerId: messageId, stanzaId: messageId, fromMe: true },
      }
    }
    const error = code === undefined ? undefined : errorOfNack(code)
    if (code === undefined) void session.check()
    return error ? { state: 'rejected', error } : { state: 'unconfirmed', error: NO_ANSWER }
  } catch (error) {
    return toFailure(error)
  }
}

/** Nothing of the message was sent. */
class NotSent extends Error {}

function toFailure(error: unknown): SendResult {
  if (!(error instanceof NotSent)) return { state: 'unconfirmed', error: NO_ANSWER }
  log.warn({ err: error.cause }, 'a WhatsApp Web message could not be composed')
  return {
    state: 'rejected',
    error: { code: 'not_sent', class: 'retry' },
  }
}

/** Imitates a person: reads, types for as long as the text needs, then sends. */
async function typeFirst(
  { session, request, timing }: Delivery,
  socket: SocketPort,
): Promise<void> {
  const { jid, typed } = request
  const ms = typingMs(typed, timing.pace)
  if (ms <= 0) return
  const newest = await db.readAs(as, (tx) =>
    messages.findNewestInbound(tx, session.claimed.channelId, jid),
  )
  const inbound: StoredMessage | undefined = newest ? JSON.parse(newest.body) : undefined
  if (inbound) await socket.readMessages([inbound.key]).catch(() => {})
  await socket.setPresence('composing', jid).catch(() => {})
  await waitMs(ms)
  await socket.setPresence('paused', jid).catch(() => {})
}

/** The server's code: 'ok', an error code, or undefined when it sent none in time. */
type Verdict = string | undefined

/**
 * Code 479: the keys of the chat's devices have changed. They are fetched once, and the same
 * message is sent again.
 */
async function sendWithFreshKeys(delivery: Delivery, socket: SocketPort): Promise<Verdict> {
  const code = await sendOnce(delivery, socket)
  if (code !== '479') return code
  await socket.refreshKeys(delivery.request.jid).catch(() => {})
  return sendOnce(delivery, socket)
}

async function sendOnce(delivery: Delivery, socket: SocketPort): Promise<Verdict> {
  const { session, command, request, timing } = delivery
  const messageId = command.message_id ?? ''
  let isLeaving = false
  const verdict = session.verdict(messageId, timing.sendMs + timing.verdictMs)
  const quoted = request.quoted
    ? await readStored(session.claimed.channelId, request.quoted)
    : undefined
  const sent = socket.send(request.jid, await openContent(request.content), {
    messageId,
    ...(quoted ? { quoted } : {}),
    ready: async (message) => {
      await storeBeforeSending(delivery, message)
      isLeaving = true
    },
  })
  // The acknowledgement may come before the call returns, and is enough.
  const outcome = await Promise.race([
    sent.then(
      () => 'sent' as const,
      (error: unknown) => {
        if (!isLeaving) throw toNotSent(error)
        return { code: undefined }
      },
    ),
    verdict.then((code) => ({ code })),
    waitMs(timing.sendMs).then(() => {
      if (!isLeaving) throw new NotSent('composing took too long')
      return { code: undefined }
    }),
  ])
  if (outcome !== 'sent') return outcome.code
  return Promise.race([verdict, waitMs(timing.verdictMs).then(() => undefined)])
}

const toNotSent = (error: unknown): NotSent =>
  error instanceof NotSent ? error : new NotSent('not composed', { cause: error })

/**
 * The message is stored before it is sent, because a phone that cannot decrypt it requests it
 * again.
 */
async function storeBeforeSending(
  { session, command, request }: Delivery,
  message: StoredMessage,
): Promise<void> {
  await db.writeAs(as, async (tx) => {
    if (!(await rows.markSending(tx, session.claimed, command.id)) && command.state !== 'sending')
      throw new NotSent('the number has another owner')
    await messages.upsertMessages(tx, session.claimed.channelId, [
      {
        handle: `1:${command.message_id ?? ''}`,
        jid: request.jid,
        body: JSON.stringify(message),
        at: new Date().toISOString(),
      },
    ])
  })
  command.state = 'sending'
}

/** A command's content with its file opened: from this process's memory or the object store. */
export async function openContent(content: WireOutgoing): Promise<OutgoingContent> {
  if (!('media' in content)) return content
  const { key, ...media } = content.media
  const open =
    localFiles.get(key) ??
    (async () => {
      const file = await objectStore().open(key)
      if (!file) throw new NotSent('the file is not there')
      return file.body
    })
  return { ...content, media: { ...media, open } }
}

const waitMs = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms).unref())
