import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import type { Account, Engine } from '../../engine-interface.ts'
import { chatActions } from './chat-actions.ts'
import { CALL_TIMEOUT_MS, serverOf } from './client.ts'
import { backfillFromWaha } from './inbound/backfill.ts'
import { parseWahaBody } from './inbound/inbound.ts'
import { readWahaReceipt } from './inbound/receipt.ts'
import { wahaGuard } from './inbound/webhook.ts'
import { fetchWahaMedia } from './media.ts'
import { addressOf, messageIdOf, sendToWaha } from './outbound.ts'
import { humanPace, type Pace } from './pace.ts'
import {
  actOnWahaSession,
  deleteWahaSession,
  leaveWahaSession,
  readSessionPatiently,
  requestWahaCode,
} from './session.ts'

/**
 * A WAHA server (devlikeapro/waha, 2026.x) with any of its engines. credentials: `url`, `apiKey`
 * (without it the operator's), `hmacKey` (ours: WAHA signs its webhooks with it). `externalId` is
 * the WAHA session's name. Tests shorten the time limit and disable the pace.
 */
export function createWaha(timeoutMs: number = CALL_TIMEOUT_MS, pace: Pace = humanPace): Engine {
  const server = (account: Account) => serverOf(account, timeoutMs)
  return {
    kind: 'waha',
    capabilities: capabilitiesOf('waha'),
    parse: parseWahaBody,
    webhook: wahaGuard,
    send: (account, command) =>
      sendToWaha(server(account), account.externalId, command, (chatId, text) =>
        pace(server(account), account, chatId, text),
      ),
    ...chatActions(server),
    readSession: (account) => readSessionPatiently(server(account), account),
    actOnSession: (account, action) => actOnWahaSession(server(account), account, action),
    leave: (account) => leaveWahaSession(server(account), account),
    deleteSession: (account) => deleteWahaSession(server(account), account),
    requestPairingCode: (account, phone) =>
      requestWahaCode(server(account), account.externalId, phone),
    fetchMedia: (account, media) => fetchWahaMedia(server(account), account.externalId, media),
    backfill: (account, since) => backfillFromWaha(server(account), account.externalId, since),
    async readReceipt(account, target) {
      const chatId = addressOf(target)
      if (!chatId) return undefined
      const messageId = messageIdOf(target.key, chatId)
      return readWahaReceipt(server(account), account.externalId, chatId, messageId)
    },
  }
}

export const waha = createWaha()
