import { z } from 'zod'
import { MESSAGE_TEXT_LIMIT } from '#contract/conversation/room'
import { receiveEvent } from '#conversation/pipeline'
import { type Session } from '#contract/waha-api'
import { getSession } from '#domain/waha-api'
import { getChat, targetOf } from '#domain/waha-api/chats'
import { getChatMessage, getSessionMessage } from '#domain/waha-api/send'
import { engineOf } from '#gateway'
import type { ActionResult, ChatTarget, Engine } from '#gateway/engine'
import type { InboundEvent, MessageKey } from '#whatsapp/model'
import { nowIso } from '#platform/clock'
import { randomToken } from '#platform/crypto'
import type { Claims } from '#platform/database'
import { AppError } from '#platform/errors'
import { openAccount, toRefusal } from './open-account.ts'
import { defineCall, noBody, noFields } from './waha-call.ts'
import { mediaUrls } from './files.ts'
import { chatParam, messageShape } from './shapes.ts'
import { toWaMessage } from './wa-message.ts'

const GROUP = 'Pengiriman'
const messageParam = chatParam.extend({ messageId: z.string().min(1).max(400) })
type Path = z.output<typeof messageParam>

/** Edits and deletes sent messages: at WhatsApp first, then here. */
export const changeCalls = [
  defineCall({
    method: 'put',
    path: '/api/waha/chats/{session}/{chatId}/messages/{messageId}',
    alsoAt: [{ path: '/api/waha/api/{session}/chats/{chatId}/messages/{messageId}' }],
    group: GROUP,
    scope: 'send',
    summary: 'Mengubah pesan sendiri',
    details:
      'WhatsApp hanya mengizinkannya 15 menit setelah terkirim. WhatsApp resmi tidak mengenalnya (501).',
    params: messageParam,
    query: noFields,
    body: z.object({ text: z.string().trim().min(1).max(MESSAGE_TEXT_LIMIT) }),
    answer: messageShape,
    run: async ({ claims, path, body, request }) => {
      const session = await getSession(claims, path.session, 'answer')
      const found = await changeMessage(
        claims,
        session,
        path,
        ({ edit }) => edit && ((account, target) => edit(account, target, body.text)),
      )
      await recordChange(session, found, {
        kind: 'message.edited',
        content: { type: 'text', text: body.text },
      })
      const chat = await getChat(claims, session, path.chatId)
      return toWaMessage(
        chat,
        await getChatMessage(claims, session, chat, path.messageId),
        mediaUrls(request, session),
      )
    },
  }),
  defineCall({
    method: 'delete',
    path: '/api/waha/chats/{session}/{chatId}/messages/{messageId}',
    alsoAt: [{ path: '/api/waha/api/{session}/chats/{chatId}/messages/{messageId}' }],
    group: GROUP,
    scope: 'send',
    summary: 'Menarik pesan sendiri',
    details: 'Pesan hilang juga di ponsel pelanggan. WhatsApp resmi tidak mengenalnya (501).',
    params: messageParam,
    query: noFields,
    body: noBody,
    answer: z.object({}),
    run: async ({ claims, path }) => {
      const session = await getSession(claims, path.session, 'answer')
      await recordChange(
        session,
        await changeMessage(claims, session, path, ({ revoke }) => revoke),
        {
          kind: 'message.revoked',
          by: 'author',
        },
      )
    },
  }),
]

type Found = Awaited<ReturnType<typeof getSessionMessage>>
type Act = (
  account: Parameters<Engine['markRead']>[0],
  target: ChatTarget & { key: MessageKey },
) => Promise<ActionResult>

/**
 * Errors: `message.not_found`, also for customers' messages; `channel.unsupported`;
 * `session.refused` with WhatsApp's reason.
 */
async function changeMessage(
  claims: Claims,
  session: Session,
  path: Path,
  find: (engine: Engine) => Act | undefined,
): Promise<Found> {
  const chat = await getChat(claims, session, path.chatId)
  const found = await getSessionMessage(claims, session, path.messageId)
  if (found.chat.id !== chat.id || !found.key.fromMe) throw new AppError('message.not_found')
  const act = find(engineOf(session.engine))
  if (!act) throw new AppError('channel.unsupported', { engine: session.engine })
  const result = await act(await openAccount(session), {
    ...(await targetOf(claims, chat)),
    key: found.key,
  })
  if (!result.ok) throw toRefusal(result.error)
  return found
}

type MessageChange =
  | Pick<Extract<InboundEvent, { kind: 'message.edited' }>, 'kind' | 'content'>
  | Pick<Extract<InboundEvent, { kind: 'message.revoked' }>, 'kind' | 'by'>

/** The provider may report the same change by its own delivery, or not; it is stored once. */
function recordChange(
  session: Session,
  { chat, key }: Found,
  change: MessageChange,
): Promise<void> {
  const chatRef = {
    kind: chat.kind,
    providerChatId: chat.provider_chat_id,
    identities: chat.identities,
  }
  return receiveEvent(session.id, {
    eventKey: `api:${randomToken()}`,
    occurredAt: nowIso(),
    live: true,
    target: key,
    chat: chatRef,
    ...change,
  })
}
