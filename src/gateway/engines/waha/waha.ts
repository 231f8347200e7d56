import { capabilitiesOf } from '#whatsapp/capabilities'
import type { Iso, MediaRef, OutboundCommand } from '#whatsapp/model'
import type { Account, ActionResult, ChatTarget, Engine, SessionAction } from '../../engine.ts'
import { backfillFromWaha } from './inbound/backfill.ts'
import { type Call, CALL_TIMEOUT_MS, callWaha, path, serverOf } from './client.ts'
import { parseWahaBody } from './inbound/inbound.ts'
import { fetchWahaMedia } from './media.ts'
import { addressOf, messageIdOf, sendToWaha } from './outbound.ts'
import { humanPace, type Pace } from './pace.ts'
import { textAt } from './inbound/raw.ts'
import { readWahaReceipt } from './inbound/receipt.ts'
import {
  actOnWahaSession,
  deleteWahaSession,
  leaveWahaSession,
  readPatiently,
  requestWahaCode,
} from './session.ts'
import { wahaGuard } from './inbound/webhook.ts'

/**
 * A WAHA server of the owner's (devlikeapro/waha, 2026.x) as upstream, whichever of its engines it
 * runs. credentials: url, apiKey (none: the operator's), hmacKey (ours: WAHA signs its webhooks
 * with it); externalId: the session's name. Tests shorten the time limit and leave the pace out.
 */
export function createWaha(timeoutMs: number = CALL_TIMEOUT_MS, pace: Pace = humanPace): Engine {
  const server = (account: Account) => serverOf(account, timeoutMs)
  const act = async (account: Account, call: Call): Promise<ActionResult> => {
    const answer = await callWaha(server(account), call)
    return answer.ok ? { ok: true } : { ok: false, error: answer.error }
  }
  /** One deed in a chat; the id of somebody whom only a name tells leads nowhere. */
  const inChat = (
    account: Account,
    target: ChatTarget,
    callFor: (chatId: string) => Call,
  ): Promise<ActionResult> => {
    const chatId = addressOf(target)
    return chatId
      ? act(account, callFor(chatId))
      : Promise.resolve({ ok: false, error: { code: 'no_recipient', class: 'final' } })
  }

  return {
    kind: 'waha',
    capabilities: capabilitiesOf('waha'),
    parse: parseWahaBody,
    webhook: wahaGuard,
    send: (account, command: OutboundCommand) =>
      sendToWaha(server(account), account.externalId, command, (chatId, text) =>
        pace(server(account), account, chatId, text),
      ),

    /** Everything unread of the last days; and from then on WAHA tells when the customer writes. */
    async markRead(account, target) {
      const seen = await inChat(account, target, (chatId) => ({
        method: 'POST',
        path: '/api/sendSeen',
        body: { session: account.externalId, chatId },
        mayRepeat: true,
      }))
      if (seen.ok)
        await inChat(account, target, (chatId) => ({
          method: 'POST',
          path: path`/api/${account.externalId}/presence/${chatId}/subscribe`,
          body: {},
          mayRepeat: true,
        }))
      return seen
    },

    setTyping: (account, target, state) =>
      inChat(account, target, (chatId) => ({
        method: 'POST',
        path: state === 'start' ? '/api/startTyping' : '/api/stopTyping',
        body: { session: account.externalId, chatId },
        mayRepeat: true,
      })),

    readSession: (account) => readPatiently(server(account), account),
    actOnSession: (account, action: SessionAction) =>
      actOnWahaSession(server(account), account, action),
    leave: (account) => leaveWahaSession(server(account), account),
    deleteSession: (account) => deleteWahaSession(server(account), account),
    requestPairingCode: (account, phone) =>
      requestWahaCode(server(account), account.externalId, phone),
    fetchMedia: (account, media: MediaRef) =>
      fetchWahaMedia(server(account), account.externalId, media),
    backfill: (account, since: Iso) => backfillFromWaha(server(account), account.externalId, since),

    async readReceipt(account, target) {
      const chatId = addressOf(target)
      return chatId
        ? readWahaReceipt(
            server(account),
            account.externalId,
            chatId,
            messageIdOf(target.key, chatId),
          )
        : undefined
    },

    edit: (account, target, text) =>
      inChat(account, target, (chatId) => ({
        method: 'PUT',
        path: path`/api/${account.externalId}/chats/${chatId}/messages/${messageIdOf(target.key, chatId)}`,
        body: { text, linkPreview: true },
        mayRepeat: true,
      })),
    revoke: (account, target) =>
      inChat(account, target, (chatId) => ({
        method: 'DELETE',
        path: path`/api/${account.externalId}/chats/${chatId}/messages/${messageIdOf(target.key, chatId)}`,
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
    archive: (account, target, archived) =>
      inChat(account, target, (chatId) => ({
        method: 'POST',
        path: `${path`/api/${account.externalId}/chats/${chatId}`}/${archived ? 'archive' : 'unarchive'}`,
        body: {},
        mayRepeat: true,
      })),
    deleteChat: (account, target) =>
      inChat(account, target, (chatId) => ({
        method: 'DELETE',
        path: path`/api/${account.externalId}/chats/${chatId}`,
        mayRepeat: true,
      })),

    async readPicture(account, target) {
      const chatId = addressOf(target)
      const answer = chatId
        ? await callWaha(server(account), {
            method: 'GET',
            path: path`/api/${account.externalId}/chats/${chatId}/picture`,
          })
        : undefined
      return (answer?.ok && textAt(answer.body, 'url')) || null
    },
  }
}

export const waha = createWaha()
