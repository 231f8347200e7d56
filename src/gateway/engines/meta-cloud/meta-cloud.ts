import { z } from 'zod'
import { settings } from '#platform/settings'
import { AppError } from '#platform/errors'
import type { OutboundCommand, SendResult } from '#lib/canonical'
import type { Account, ActionResult, ChatTarget, Engine, SessionAction, SessionState } from '../../engine.ts'
import { callGraph, type GraphOptions, type GraphResult } from './graph.ts'
import { parseMetaBody } from './inbound.ts'
import { toMetaPayload, toSendResult } from './outbound.ts'
import { metaGuard } from './webhook.ts'

/** Meta answers a send in well under a second; what takes longer than this is looked for by its callback data instead. */
const SEND_TIMEOUT_MS = 10_000
const NUMBER_FIELDS = 'status,display_phone_number,verified_name,quality_rating'

/** The official WhatsApp Business Cloud API. Tests shorten the time limit. */
export function createMetaCloud(timeoutMs: number = SEND_TIMEOUT_MS): Engine {
  const graph = (account: Account): GraphOptions => ({ url: settings().META_GRAPH_URL.replace(/\/$/, ''), accessToken: account.credentials.accessToken, timeoutMs })
  const post = (account: Account, body: object) => callGraph(graph(account), { method: 'POST', path: `${encodeURIComponent(account.externalId)}/messages`, body })

  return {
    kind: 'meta-cloud',
    capabilities: { sends: ['text', 'template'], reply: true, markRead: true, typing: 'start', window: true, scan: false, commandIdEchoed: true },
    parse: parseMetaBody,
    webhook: metaGuard,

    async send(account: Account, command: OutboundCommand): Promise<SendResult> {
      const payload = toMetaPayload(command)
      if (!payload.ok) return { state: 'rejected', error: { code: payload.code, title: payload.title, class: 'final' } }
      return toSendResult(await post(account, payload.body))
    },

    /** Marks everything up to the newest message; Meta takes messages of the last 30 days. */
    async markRead(account: Account, target: ChatTarget): Promise<ActionResult> {
      if (!target.lastInbound) return { ok: true }
      return toActionResult(await post(account, readReceipt(target.lastInbound.providerId)))
    },

    /** It ends by itself after 25 s or with the reply, and marks the chat as read too. */
    async setTyping(account: Account, target: ChatTarget, state: 'start' | 'stop'): Promise<ActionResult> {
      if (!target.lastInbound || state === 'stop') return { ok: true }
      return toActionResult(await post(account, { ...readReceipt(target.lastInbound.providerId), typing_indicator: { type: 'text' } }))
    },

    async readSession(account: Account): Promise<SessionState> {
      return toSession(await callGraph(graph(account), { method: 'GET', path: `${encodeURIComponent(account.externalId)}?fields=${NUMBER_FIELDS}` }))
    },

    async actOnSession(account: Account, action: SessionAction): Promise<SessionState> {
      if (action === 'start' || action === 'restart') return this.readSession(account)
      throw new AppError('channel.unsupported', { engine: 'meta-cloud' })
    },
  }
}

export const metaCloud = createMetaCloud()

const readReceipt = (messageId: string) => ({ messaging_product: 'whatsapp', status: 'read', message_id: messageId })

const toActionResult = (result: GraphResult): ActionResult => (result.ok ? { ok: true } : result)

const numberShape = z.object({ status: z.string().optional().catch(undefined) })

function toSession(result: GraphResult): SessionState {
  if (!result.ok) {
    // Meta being away for a moment says nothing about the number.
    return result.error.class === 'configuration' ? { status: 'FAILED', reason: result.error.code } : { status: 'STARTING', reason: result.error.code }
  }
  const number = numberShape.safeParse(result.body)
  const status = number.success ? number.data.status : undefined
  return status === undefined || status === 'CONNECTED' ? { status: 'WORKING' } : { status: 'FAILED', reason: status }
}
