import type { SendResult } from '#whatsapp/model'
import { asService, db } from '#platform/database'
import { log } from '#platform/log'
import { objectStore } from '#platform/objects'
import { type Answer, bell, localFiles, type Request, type WireOutgoing } from './command.ts'
import * as rows from './command-queries.ts'
import { errorOfNack, NO_ANSWER, OFFLINE } from '../errors.ts'
import * as messages from '../message-queries.ts'
import { type Pace, typingMs } from './pace.ts'
import type { OutgoingContent, SocketPort, StoredMessage } from '../socket/port.ts'
import type { Session } from '../session/session.ts'
import { readStored } from '../stored-message.ts'

export type ServeTiming = {
  pace: Pace
  /** the server's word on a message */ verdictMs: number
  /** composing, uploading and handing over */ sendMs: number
  /** any other request */ requestMs: number
}
export const SERVE_TIMING: Omit<ServeTiming, 'pace'> = {
  verdictMs: 15_000,
  sendMs: 50_000,
  requestMs: 20_000,
}

const as = asService('the owner of a number works for its channel')
/** What makes sense before the number is linked. */
const BEFORE_OPEN = ['pairing-code', 'logout']

/**
 * Works what other processes ask of one number: messages one after the other, at a person's pace;
 * the rest at once.
 */
export function startServing(
  session: Session,
  timing: ServeTiming,
): { look: () => void; settled: () => Promise<void> } {
  const { claimed } = session
  let isLooking = false
  let again = false
  let sends = Promise.resolve()
  const others = new Set<Promise<void>>()
  const adopted = db
    .writeAs(as, (tx) =>
      rows.adoptCommands(
        tx,
        claimed,
        JSON.stringify({ state: 'unconfirmed', error: NO_ANSWER } satisfies SendResult),
      ),
    )
    .catch(() => {})

  /** Takes what waits; called again while it takes, it looks once more. */
  function look(): void {
    again = true
    if (isLooking) return
    isLooking = true
    void take().finally(() => {
      isLooking = false
    })
  }

  async function take(): Promise<void> {
    await adopted
    while (again) {
      again = false
      const taken = await db
        .statement(as, (tx) =>
          rows.takeCommands(tx, claimed, session.isOpen() ? 'all' : BEFORE_OPEN),
        )
        .catch(() => [])
      for (const command of taken) {
        if (command.kind === 'send') sends = sends.then(() => work(command))
        else keep(work(command))
      }
      if (taken.length > 0) again = true
    }
  }

  function keep(running: Promise<void>): void {
    const kept = running.finally(() => others.delete(kept))
    others.add(kept)
  }

  async function work(command: rows.CommandRow): Promise<void> {
    const request: Request = JSON.parse(command.payload)
    const result =
      request.kind === 'send'
        ? await sendMessage(session, command, request, timing)
        : await answer(session, command, request, timing)
    await db
      .statement(as, (tx) => rows.finishCommand(tx, claimed, command.id, JSON.stringify(result)))
      .catch((error: unknown) =>
        log.error(
          { err: error, channelId: claimed.channelId },
          'what became of a request could not be stored',
        ),
      )
    bell.emit(command.id)
  }

  return {
    look,
    settled: async () => {
      await sends
      await Promise.all(others)
    },
  }
}

const NOT_OPEN: SendResult = { state: 'rejected', error: OFFLINE }

async function sendMessage(
  session: Session,
  command: rows.CommandRow,
  request: Extract<Request, { kind: 'send' }>,
  timing: ServeTiming,
): Promise<SendResult> {
  const socket = session.socket()
  const { channelId } = session.claimed
  const messageId = command.message_id ?? ''
  if (!socket || !session.isOpen()) return NOT_OPEN
  try {
    await typeFirst(channelId, socket, request, timing)
    const first = await sendOnce(session, socket, command, request, timing)
    // 479: the server's keys of the chat had changed. Asked for anew, once, under the same id.
    const result =
      first.code === '479' ? await refreshAndSend(session, socket, command, request, timing) : first
    if (result.code === 'ok') {
      await db.statement(as, (tx) => rows.noteSent(tx, channelId, [request.jid]))
      return {
        state: 'accepted',
        key: { providerId: messageId, stanzaId: messageId, fromMe: true },
      }
    }
    const error = result.code === undefined ? undefined : errorOfNack(result.code)
    if (result.code === undefined) void session.check()
    return error ? { state: 'rejected', error } : { state: 'unconfirmed', error: NO_ANSWER }
  } catch (error) {
    return failureOf(error)
  }
}

/** Rejected where nothing can have left; else nobody knows. */
function failureOf(error: unknown): SendResult {
  if (!(error instanceof NotSent)) return { state: 'unconfirmed', error: NO_ANSWER }
  log.warn({ err: error.cause }, 'a WhatsApp Web message could not be composed')
  return {
    state: 'rejected',
    error: { code: 'not_sent', title: 'Pesan belum sempat dikirim', class: 'retry' },
  }
}

class NotSent extends Error {}

type Verdict = { code: string | undefined }

async function sendOnce(
  session: Session,
  socket: SocketPort,
  command: rows.CommandRow,
  request: Extract<Request, { kind: 'send' }>,
  timing: ServeTiming,
): Promise<Verdict> {
  const { channelId } = session.claimed
  const messageId = command.message_id ?? ''
  let isLeaving = false
  const verdict = session.verdict(messageId, timing.sendMs + timing.verdictMs)
  const ready = async (message: StoredMessage) => {
    // Kept before it leaves: a phone that cannot read it asks for it again.
    await db.writeAs(as, async (tx) => {
      if (!(await rows.markSending(tx, session.claimed, command.id)) && command.state !== 'sending')
        throw new NotSent('the number has another owner')
      await messages.upsertMessages(tx, channelId, [
        {
          handle: `1:${messageId}`,
          jid: request.jid,
          body: JSON.stringify(message),
          at: new Date().toISOString(),
        },
      ])
    })
    command.state = 'sending'
    isLeaving = true
  }
  const quoted = request.quoted ? await readStored(channelId, request.quoted) : undefined
  const sent = socket.send(request.jid, await openContent(request.content), {
    messageId,
    ...(quoted ? { quoted } : {}),
    ready,
  })
  // The server's word may come before the call returns, and is enough.
  const outcome = await Promise.race([
    sent.then(
      () => undefined,
      (error: unknown) =>
        isLeaving
          ? { code: undefined }
          : Promise.reject(
              error instanceof NotSent ? error : new NotSent('not composed', { cause: error }),
            ),
    ),
    verdict.then((code) => ({ code })),
    pause(timing.sendMs).then(() =>
      isLeaving ? { code: undefined } : Promise.reject(new NotSent('composing took too long')),
    ),
  ])
  return (
    outcome ?? {
      code: await Promise.race([verdict, pause(timing.verdictMs).then(() => undefined)]),
    }
  )
}

async function refreshAndSend(
  ...[session, socket, command, request, timing]: Parameters<typeof sendOnce>
): Promise<Verdict> {
  await socket.refreshKeys(request.jid).catch(() => {})
  return sendOnce(session, socket, command, request, timing)
}

/** As a person does: reading, typing, a pause as long as the text takes, then the message. */
async function typeFirst(
  channelId: string,
  socket: SocketPort,
  { jid, typed }: { jid: string; typed: string },
  { pace }: ServeTiming,
): Promise<void> {
  const ms = typingMs(typed, pace)
  if (ms <= 0) return
  const newest = await db.readAs(as, (tx) => messages.findNewestInbound(tx, channelId, jid))
  const asked: StoredMessage | undefined = newest ? JSON.parse(newest.body) : undefined
  if (asked) await socket.readMessages([asked.key]).catch(() => {})
  await socket.setPresence('composing', jid).catch(() => {})
  await pause(ms)
  await socket.setPresence('paused', jid).catch(() => {})
}

async function openContent(content: WireOutgoing): Promise<OutgoingContent> {
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

async function answer(
  session: Session,
  command: rows.CommandRow,
  request: Exclude<Request, { kind: 'send' }>,
  timing: ServeTiming,
): Promise<Answer> {
  const socket = session.socket()
  if (!socket) return { ok: false, error: OFFLINE }
  try {
    return await Promise.race([
      act(session, socket, request),
      pause(timing.requestMs).then((): Answer => ({ ok: false, error: NO_ANSWER })),
    ])
  } catch (error) {
    log.warn(
      { err: error, channelId: command.channel_id, request: request.kind },
      'WhatsApp Web refused a request',
    )
    return {
      ok: false,
      error: { code: 'refused', title: 'WhatsApp menolak permintaan ini', class: 'final' },
    }
  }
}

const DONE: Answer = { ok: true }

async function act(
  session: Session,
  socket: SocketPort,
  request: Exclude<Request, { kind: 'send' }>,
): Promise<Answer> {
  const { channelId } = session.claimed
  switch (request.kind) {
    case 'edit':
    case 'revoke':
    case 'react':
      await socket.send(request.jid, await openContent(request.content), {
        messageId: newMessageId(),
        ready: async () => {},
      })
      return DONE
    case 'read':
      await socket.readMessages(request.keys)
      return DONE
    case 'typing':
      await socket.setPresence(request.state, request.jid)
      return DONE
    case 'archive':
    case 'delete-chat':
      return changeChat(channelId, socket, request)
    case 'picture':
      return { ok: true, value: (await socket.pictureUrl(request.jid)) ?? null }
    case 'reupload':
      return reupload(channelId, socket, request.handle)
    case 'pairing-code':
      return pairByCode(session, socket, request.phone)
    case 'logout':
      await session.logout()
      return DONE
  }
}

/** WhatsApp wants the newest message of the chat that changes. */
async function changeChat(
  channelId: string,
  socket: SocketPort,
  request: Extract<Request, { kind: 'archive' | 'delete-chat' }>,
): Promise<Answer> {
  const newest = await db.readAs(as, (tx) => messages.findNewest(tx, channelId, request.jid))
  if (!newest)
    return {
      ok: false,
      error: { code: 'chat_unknown', title: 'Belum ada pesan di percakapan ini', class: 'final' },
    }
  const last: StoredMessage = JSON.parse(newest.body)
  await (request.kind === 'archive'
    ? socket.archive(request.jid, request.archived, last)
    : socket.deleteChat(request.jid, last))
  return DONE
}

async function reupload(channelId: string, socket: SocketPort, handle: string): Promise<Answer> {
  const message = await readStored(channelId, handle)
  if (!message) return { ok: true, value: null }
  const moved = await socket.reupload(message)
  await db.statement(as, (tx) => messages.updateBody(tx, channelId, handle, JSON.stringify(moved)))
  return { ok: true, value: handle }
}

async function pairByCode(session: Session, socket: SocketPort, phone: string): Promise<Answer> {
  return (await isReadyToLink(session))
    ? { ok: true, value: await socket.requestPairingCode(phone) }
    : {
        ok: false,
        error: {
          code: 'already_linked',
          title: 'Nomor ini sudah tertaut atau belum siap ditautkan',
          class: 'final',
        },
      }
}

const LINK_PATIENCE_MS = 10_000

/** A code is given once the first QR was: before that WhatsApp does not listen. */
async function isReadyToLink(session: Session): Promise<boolean> {
  for (
    const deadline = Date.now() + LINK_PATIENCE_MS;
    session.status() !== 'SCAN_QR_CODE';
    await pause(50)
  ) {
    if (session.isOpen() || Date.now() > deadline) return false
  }
  return true
}

const newMessageId = (): string =>
  `3EB0${Buffer.from(crypto.getRandomValues(new Uint8Array(9)))
    .toString('hex')
    .toUpperCase()}`

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms).unref())
