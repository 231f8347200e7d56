import { z } from 'zod'
import { MESSAGE_TEXT_LIMIT } from '#contract/conversation/message'
import { type Session } from '#contract/waha-api'
import { getSession } from '#domain/waha-api'
import { getChat } from '#domain/waha-api/chats'
import { findActTarget } from '#domain/waha-api/message-acts'
import { getChatMessage } from '#domain/waha-api/send'
import type { MessageAct } from '#whatsapp/commands'
import type { Claims } from '#platform/database'
import { AppError } from '#platform/errors'
import { performAct } from './open-account.ts'
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
      await changeMessage(claims, session, path, { kind: 'edit', text: body.text })
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
      await changeMessage(claims, session, path, { kind: 'revoke' })
    },
  }),
]

/** The message has to be in the chat that the path names. Errors: those of `performAct`. */
async function changeMessage(
  claims: Claims,
  session: Session,
  path: Path,
  act: MessageAct,
): Promise<void> {
  const chat = await getChat(claims, session, path.chatId)
  const found = await findActTarget(claims, session, path.messageId, act)
  if (found.chat.id !== chat.id) throw new AppError('message.not_found')
  await performAct(claims, session, found, act)
}
