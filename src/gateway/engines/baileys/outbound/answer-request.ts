import { asService, db } from '#platform/database'
import { log } from '#platform/log'
import { NO_ANSWER, OFFLINE } from '../errors.ts'
import * as messages from '../message-queries.ts'
import type { Session } from '../session/session-state.ts'
import type { SocketPort, StoredMessage } from '../socket/port.ts'
import { readStored } from '../stored-message.ts'
import type { Answer, Request } from './command.ts'
import type { CommandRow } from './command-queries.ts'
import { openContent } from './deliver-message.ts'

type ActionRequest = Exclude<Request, { kind: 'send' }>

const as = asService('the owner of a number works for its channel')

/** Carries out every request except messages, within `limitMs`. */
export async function answerRequest(
  session: Session,
  command: CommandRow,
  request: ActionRequest,
  limitMs: number,
): Promise<Answer> {
  const socket = session.socket()
  if (!socket) return { ok: false, error: OFFLINE }
  try {
    return await Promise.race([
      actOn(session, socket, request),
      waitMs(limitMs).then((): Answer => ({ ok: false, error: NO_ANSWER })),
    ])
  } catch (error) {
    log.warn(
      { err: error, channelId: command.channel_id, request: request.kind },
      'WhatsApp Web refused a request',
    )
    return {
      ok: false,
      error: { code: 'refused', class: 'final' },
    }
  }
}

const DONE: Answer = { ok: true }

async function actOn(
  session: Session,
  socket: SocketPort,
  request: ActionRequest,
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
      return requestReupload(channelId, socket, request.handle)
    case 'pairing-code':
      return pairByCode(session, socket, request.phone)
    case 'logout':
      await session.logout()
      return DONE
  }
}

/** WhatsApp requires the newest message of a chat to change the chat. */
async function changeChat(
  channelId: string,
  socket: SocketPort,
  request: Extract<Request, { kind: 'archive' | 'delete-chat' }>,
): Promise<Answer> {
  const newest = await db.readAs(as, (tx) => messages.findNewest(tx, channelId, request.jid))
  if (!newest)
    return {
      ok: false,
      error: { code: 'chat_unknown', class: 'final' },
    }
  const last: StoredMessage = JSON.parse(newest.body)
  await (request.kind === 'archive'
    ? socket.archive(request.jid, request.archived, last)
    : socket.deleteChat(request.jid, last))
  return DONE
}

/** `value` is the handle when the phone uploaded the file again, null when nothing is stored. */
async function requestReupload(
  channelId: string,
  socket: SocketPort,
  handle: string,
): Promise<Answer> {
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
          class: 'final',
        },
      }
}

const LINK_PATIENCE_MS = 10_000
const LINK_POLL_MS = 50

/** WhatsApp gives a pairing code only after the first QR code. */
async function isReadyToLink(session: Session): Promise<boolean> {
  const deadline = Date.now() + LINK_PATIENCE_MS
  while (session.status() !== 'SCAN_QR_CODE') {
    if (session.isOpen() || Date.now() > deadline) return false
    await waitMs(LINK_POLL_MS)
  }
  return true
}

const newMessageId = (): string =>
  `3EB0${Buffer.from(crypto.getRandomValues(new Uint8Array(9)))
    .toString('hex')
    .toUpperCase()}`

const waitMs = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms).unref())
