import { touchTraffic } from '#domain/channel'
import type { MessageState } from '#contract/room'
import type { DeliveryStatus, Identity, MessageStatus, OutboundCommand, SendResult } from '#lib/canonical'
import { now } from '#platform/clock'
import { asService, db, type WriteTx } from '#platform/database'
import { enqueue } from '#platform/queue'
import { providerKey } from './provider-key.ts'
import * as rows from './queries.ts'

const RANK: Record<MessageState, number> = { received: 0, queued: 0, sending: 0, unconfirmed: 0, failed: 1, sent: 1, delivered: 2, read: 3, played: 4 }

/** States merge upwards only: `failed` counts below `delivered`, and a later delivery overrides it (reference/whatsapp.md section 3.4). */
export function mergeStatus(current: MessageState, incoming: DeliveryStatus): MessageState {
  if (incoming === 'failed') return RANK[current] < RANK.delivered ? 'failed' : current
  if (current === 'failed') return RANK[incoming] >= RANK.delivered ? incoming : current
  return RANK[incoming] > RANK[current] ? incoming : current
}

/** A status of a message that is not known yet is parked until it is. */
export async function applyStatus(tx: WriteTx, channelId: string, key: string, event: MessageStatus): Promise<void> {
  const target = await rows.findTarget(tx, channelId, key, event.commandId)
  const reason = event.error ? describeError(event.error) : null
  if (!target) {
    const businessId = await rows.findBusinessOf(tx, channelId)
    if (businessId) await rows.insertParkedStatus(tx, businessId, channelId, key, { status: event.status, reason })
    return
  }
  if (target.direction !== 'out') return
  const status = mergeStatus(target.status, event.status)
  const learnsKey = { providerKey: key, providerId: event.target.providerId }
  if (status !== target.status) await rows.updateStatus(tx, target.id, status, status === 'failed' ? reason : null, learnsKey)
}

/** Applies what came for a message before its provider id was known. */
export async function settleParked(tx: WriteTx, channelId: string, messageId: string, key: string): Promise<void> {
  const parked = await rows.takeParkedStatuses(tx, channelId, key)
  if (parked.length === 0) return
  const message = await rows.findMessageRow(tx, messageId)
  let status = message?.status ?? 'sent'
  let reason: string | null = null
  for (const { status: event } of parked) {
    const merged = mergeStatus(status, event.status as DeliveryStatus)
    if (merged !== status && merged === 'failed') reason = event.reason
    status = merged
  }
  await rows.updateStatus(tx, messageId, status, status === 'failed' ? reason : null)
}

/** What the deliver job has to do: `send` exactly once, or nothing. */
export type Delivery = { channelId: string; command: OutboundCommand } | undefined

/**
 * Takes a queued message for sending. A message that was already being sent when its process died may have reached WhatsApp:
 * it becomes "belum pasti" instead of being sent twice. An AI message whose room changed hands since is dropped here.
 */
export async function claimDelivery(messageId: string): Promise<Delivery> {
  const claimed = await db.statement(asService('a delivery belongs to no member'), (tx) => rows.claimQueued(tx, messageId))
  return claimed ? { channelId: claimed.channel_id, command: commandOf(claimed) } : settleUnclaimed(messageId)
}

/** Why a message could not be claimed is told to whoever looks at it. */
function settleUnclaimed(messageId: string): Promise<undefined> {
  return db.writeAs(asService('a delivery belongs to no member'), async (tx) => {
    const message = await rows.lockOutgoing(tx, messageId)
    if (message?.status === 'sending') await rows.updateStatus(tx, message.id, 'unconfirmed', 'Proses terhenti saat mengirim. Periksa di WhatsApp sebelum mengirim ulang.')
    const dropped = message?.status === 'queued' && reasonToDrop(message)
    if (message && dropped) await rows.updateStatus(tx, message.id, 'failed', dropped)
    // What spoke against it a moment ago does no more: once again.
    if (message?.status === 'queued' && !dropped) await enqueue(tx, 'deliver', { messageId }, { queue: message.room_id })
    return undefined
  })
}

function reasonToDrop(message: rows.Outgoing): string | undefined {
  if (message.author_kind !== 'ai') return undefined
  if (message.ai_paused) return 'AI dihentikan sebelum pesan ini terkirim.'
  if (message.handler_version !== message.room_version) return 'Percakapan diambil alih sebelum pesan ini terkirim.'
  return undefined
}

function commandOf(message: rows.Outgoing): OutboundCommand {
  const [direction, stanzaId = ''] = message.reply_provider_key?.split(':') ?? []
  return {
    commandId: message.id,
    to: message.identities.filter((identity: Identity) => identity.kind !== 'username'),
    providerChatId: message.provider_chat_id,
    replyTo: message.reply_provider_id ? { providerId: message.reply_provider_id, stanzaId, fromMe: direction === '1' } : undefined,
    body: message.content.type === 'template' ? { type: 'template', name: message.content.name, language: message.content.language, body: [], text: message.text } : { type: 'text', text: message.text },
    windowExpiresAt: message.window_expires_at,
  }
}

const ATTEMPT_LIMIT = 8
const RETRY_BASE_MS = 2_000
const RETRY_CAP_MS = 15 * 60_000

/** Milliseconds to wait before send number `attempt` + 1; undefined = give up after 8 tries (about 10 minutes). */
export function retryDelayMs(attempt: number, askedMs?: number): number | undefined {
  if (attempt >= ATTEMPT_LIMIT) return undefined
  return Math.max(askedMs ?? 0, Math.min(RETRY_BASE_MS * 2 ** (attempt - 1), RETRY_CAP_MS))
}

/** Writes down what became of a send. What may be tried again is put back with its delay; the rest is shown with its reason. */
export function recordDelivery(messageId: string, result: SendResult): Promise<void> {
  return db.writeAs(asService('a delivery belongs to no member'), async (tx) => {
    const message = await rows.lockOutgoing(tx, messageId)
    if (!message || message.status !== 'sending') return
    switch (result.state) {
      case 'accepted': {
        const key = providerKey(result.key)
        await Promise.all([rows.updateStatus(tx, message.id, 'sent', null, { providerKey: key, providerId: result.key.providerId }), touchTraffic(tx, message.channel_id, 'out')])
        return settleParked(tx, message.channel_id, message.id, key)
      }
      case 'unconfirmed':
        return rows.updateStatus(tx, message.id, 'unconfirmed', 'Belum pasti sampai ke WhatsApp. Periksa sebelum mengirim ulang.')
      case 'rejected': {
        const mayRetry = result.error.class === 'retry' || result.error.class === 'wait'
        const delayMs = mayRetry ? retryDelayMs(message.attempts, result.error.retryAfterMs) : undefined
        if (delayMs === undefined) return rows.updateStatus(tx, message.id, 'failed', describeError(result.error))
        await rows.updateStatus(tx, message.id, 'queued', null)
        return enqueue(tx, 'deliver', { messageId }, { queue: message.room_id, runAt: new Date(now().getTime() + delayMs) })
      }
    }
  })
}

const REASON: Record<string, string> = {
  needs_template: 'Jendela 24 jam berakhir. Pesan biasa tidak akan sampai.',
  configuration: 'Kanal perlu diperbaiki: token atau pengaturan ditolak WhatsApp.',
  user_blocked: 'Pelanggan tidak menerima pesan dari nomor ini.',
}

function describeError(error: { class: string; code: string; title?: string; detail?: string }): string {
  return REASON[error.class] ?? `WhatsApp menolak pesan ini: ${error.title ?? error.detail ?? 'tanpa penjelasan'} (${error.code})`
}
