import type { MessageState } from '#contract/conversation/message'
import { noteSendFailure } from '#domain/channel/health'
import { notifyFailedSend } from '#domain/notice'
import { requestSync } from '#domain/template/sync'
import type { DeliveryStatus } from '#whatsapp/model'
import type { MessageStatus } from '#whatsapp/events'
import { toMessageReason } from '#whatsapp/provider-reasons'
import type { WriteTx } from '#platform/database'
import { noteCharge } from '../delivery/charges.ts'
import { escalateUndeliveredAnswer } from '../delivery/undelivered-answer.ts'
import * as rows from '../message/queries.ts'
import * as parked from './parked-queries.ts'
import { doubtsTemplate, isChannelFault } from '../delivery/reasons.ts'

const RANK: Record<MessageState, number> = {
  received: 0,
  queued: 0,
  sending: 0,
  unconfirmed: 0,
  failed: 1,
  sent: 1,
  delivered: 2,
  read: 3,
  played: 4,
}

/**
 * Merges a status. It only moves upwards: `failed` ranks below `delivered`, which overrides it
 * (reference/whatsapp.md section 3.4). An unknown status changes nothing.
 */
export function mergeStatus(current: MessageState, incoming: DeliveryStatus): MessageState {
  if (incoming === 'failed') return RANK[current] < RANK.delivered ? 'failed' : current
  if (current === 'failed') return RANK[incoming] >= RANK.delivered ? incoming : current
  return RANK[incoming] > RANK[current] ? incoming : current
}

/**
 * Applies a status. A status of an unknown message is parked. A status with our own id settles an
 * unconfirmed message.
 */
export async function applyStatus(
  tx: WriteTx,
  channelId: string,
  key: string,
  event: MessageStatus,
): Promise<void> {
  const target =
    (await rows.findTarget(tx, channelId, key, event.commandId)) ??
    (await findLate(tx, channelId, key))
  const reason = event.error ? toMessageReason(event.error) : null
  const isOfFormerTry =
    target !== undefined && target.provider_key !== null && target.provider_key !== key
  if (target && target.direction !== 'out') return
  // A message that Meta holds for a quality check fails hours later, when the template is paused.
  if (event.status === 'failed' && event.error && doubtsTemplate(event.error))
    await requestSync(tx, channelId)
  // A late failure of a former try must not fail a repeated send.
  if (isOfFormerTry && event.status === 'failed') return
  // Nor may a failure fail a try whose id is not known yet, because the answer to that try has it.
  const isEarly =
    (target?.status === 'queued' || target?.status === 'sending') &&
    target.provider_key === null &&
    event.status === 'failed'
  if (!target || isEarly) {
    const businessId = target?.business_id ?? (await rows.findBusinessOf(tx, channelId))
    if (businessId)
      await parked.insertParkedStatus(tx, businessId, {
        channelId,
        providerKey: key,
        status: {
          status: event.status,
          reason,
          code: event.error?.code ?? null,
        },
      })
    return
  }
  if (event.pricing) await noteCharge(tx, channelId, target, event)
  const status = mergeStatus(target.status, event.status)
  if (status === target.status) return
  await rows.updateStatus(tx, target.id, status, {
    reason: status === 'failed' ? reason : null,
    code: event.error?.code ?? null,
    key: { providerKey: key, providerId: event.target.providerId },
  })
  if (status !== 'failed') return
  if (event.error && isChannelFault(event.error))
    await noteSendFailure(tx, channelId, toMessageReason(event.error))
  await escalateUndeliveredAnswer(tx, target, reason)
  await notifyFailedSend(tx, target.id)
}

/**
 * Looks again for the message under the key's lock, because the answer to the send may be stored at
 * this moment.
 */
async function findLate(
  tx: WriteTx,
  channelId: string,
  key: string,
): Promise<rows.Target | undefined> {
  await parked.lockKey(tx, { channel: channelId, key })
  return rows.findTarget(tx, channelId, key)
}

/**
 * Applies the statuses that were parked before the provider's id was known. The id must be stored
 * already.
 */
export async function settleParked(
  tx: WriteTx,
  channel: string,
  messageId: string,
  key: string,
): Promise<void> {
  const [, statuses] = await Promise.all([
    parked.lockKey(tx, { channel, key }),
    parked.takeParkedStatuses(tx, channel, key),
  ])
  if (statuses.length === 0) return
  const message = await rows.findMessageRow(tx, messageId)
  let status = message?.status ?? 'sent'
  let reason: string | null = null
  let code: string | null = null
  for (const event of statuses) {
    const merged = mergeStatus(status, event.status)
    if (merged !== status && merged === 'failed') ({ reason, code = null } = event)
    status = merged
  }
  await rows.updateStatus(tx, messageId, status, {
    reason: status === 'failed' ? reason : null,
    code,
  })
  if (!message || status !== 'failed') return
  await escalateUndeliveredAnswer(tx, message, reason)
  await notifyFailedSend(tx, message.id)
}
