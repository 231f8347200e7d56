import type { MessageKey } from '#whatsapp/model'
import type { Account, ActionResult, ChatTarget, Engine } from '../../engine-interface.ts'
import { type Call, callWaha, encodePath, type Server } from './client.ts'
import { textAt } from './inbound/raw.ts'
import { addressOf, messageIdOf } from './outbound.ts'

type MessageTarget = ChatTarget & { key: MessageKey }
type InChat = (
  account: Account,
  target: ChatTarget,
  callFor: (chatId: string) => Call,
) => Promise<ActionResult>
type ChatActions = Required<
  Pick<
    Engine,
    | 'markRead'
    | 'setTyping'
    | 'archive'
    | 'deleteChat'
    | 'readPicture'
    | 'edit'
    | 'revoke'
    | 'react'
  >
>

/**
 * The engine's methods for a chat and for one of its messages. Each is one call that may be
 * repeated.
 */
export function chatActions(server: (account: Account) => Server): ChatActions {
  const inChat: InChat = async (account, target, callFor) => {
    const chatId = addressOf(target)
    // A username alone cannot be addressed.
    if (!chatId) return { ok: false, error: { code: 'no_recipient', class: 'final' } }
    const answer = await callWaha(server(account), callFor(chatId))
    return answer.ok ? { ok: true } : { ok: false, error: answer.error }
  }
  return {
    markRead: (account, target) => markRead(inChat, account, target),
    setTyping: (account, target, state) =>
      inChat(account, target, (chatId) => ({
        method: 'POST',
        path: state === 'start' ? '/api/startTyping' : '/api/stopTyping',
        body: { session: account.externalId, chatId },
        mayRepeat: true,
      })),
    archive: (account, target, archived) =>
      inChat(account, target, (chatId) => ({
        method: 'POST',
        path: `${chatPath(account, chatId)}/${archived ? 'archive' : 'unarchive'}`,
        body: {},
        mayRepeat: true,
      })),
    deleteChat: (account, target) =>
      inChat(account, target, (chatId) => ({
        method: 'DELETE',
        path: chatPath(account, chatId),
        mayRepeat: true,
      })),
    async readPicture(account, target) {
      const chatId = addressOf(target)
      if (!chatId) return null
      const path = `${chatPath(account, chatId)}/picture`
      const answer = await callWaha(server(account), { method: 'GET', path })
      return (answer.ok && textAt(answer.body, 'url')) || null
    },
    ...messageActions(inChat),
  }
}

/**
 * Marks all unread messages of the last days. Then subscribes to the chat's presence, so that WAHA
 * reports when the customer types.
 */
async function markRead(
  inChat: InChat,
  account: Account,
  target: ChatTarget,
): Promise<ActionResult> {
  const session = account.externalId
  const seen = await inChat(account, target, (chatId) => ({
    method: 'POST',
    path: '/api/sendSeen',
    body: { session, chatId },
    mayRepeat: true,
  }))
  if (seen.ok)
    await inChat(account, target, (chatId) => ({
      method: 'POST',
      path: encodePath`/api/${session}/presence/${chatId}/subscribe`,
      body: {},
      mayRepeat: true,
    }))
  return seen
}

function messageActions(inChat: InChat): Pick<ChatActions, 'edit' | 'revoke' | 'react'> {
  return {
    edit: (account, target, text) =>
      inChat(account, target, (chatId) => ({
        method: 'PUT',
        path: messagePath(account, target, chatId),
        body: { text, linkPreview: true },
        mayRepeat: true,
      })),
    revoke: (account, target) =>
      inChat(account, target, (chatId) => ({
        method: 'DELETE',
        path: messagePath(account, target, chatId),
        mayRepeat: true,
      })),
    react: (account, target, emoji) =>
      inChat(account, target, (chatId) => ({
        method: 'PUT',
        path: '/api/reaction',
        body: {
          session: account.externalId,
          messageId: messageIdOf(target.key, chatId),
          reaction: emoji ?? '',
        },
        mayRepeat: true,
      })),
  }
}

const chatPath = (account: Account, chatId: string): string =>
  encodePath`/api/${account.externalId}/chats/${chatId}`

const messagePath = (account: Account, target: MessageTarget, chatId: string): string =>
  encodePath`/api/${account.externalId}/chats/${chatId}/messages/${messageIdOf(target.key, chatId)}`
