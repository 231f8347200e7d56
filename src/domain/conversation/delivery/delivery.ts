import type { MessageState } from '#contract/conversation/message'
import { type SealedChannel, touchTraffic } from '#domain/channel'
import { noteSendFailure, noteSendSuccess } from '#domain/channel/health'
import { linkIdentities } from '#domain/contact'
import { notifyFailedSend } from '#domain/notice'
import { requestSync } from '#domain/template/sync'
import type { Identity } from '#whatsapp/model'
import type { OutboundCommand, SendResult } from '#whatsapp/commands'
import { type OwnReason, toMessageReason } from '#whatsapp/provider-reasons'
import { slotFor } from '#whatsapp/send-pace'
import { now } from '#platform/clock'
import { asService, db, type WriteTx } from '#platform/database'
import { enqueue, type JobOptions } from '#platform/queue'
import { shareTransactions } from '#platform/shared-run'
import * as rows from './delivery-queries.ts'
import { addressesOf, readCommand } from './outbound-command.ts'
import { nextTryMs } from './retry-backoff.ts'
import { escalateUndeliveredAnswer } from './undelivered-answer.ts'
import { providerKey } from '../message/provider-key.ts'
import { insertMessage, type NewMessage, updateSettled, updateStatus } from '../message/queries.ts'
import { doubtsTemplate, isChannelFault } from './reasons.ts'
import { settleParked } from '../inbound/delivery-status.ts'
import type { Room } from '../room/queries.ts'

/**
 * A message that was taken for sending, with its channel. `command.commandId` is the message's id.
 */
export type Delivery = { channel: SealedChannel; command: OutboundCommand }

/**
 * Queues a stored message for sending, in its transaction. A repeated call only changes the time.
 */
export function queueDelivery(
  tx: WriteTx,
  roomId: string,
  messageId: string,
  options: Pick<JobOptions, 'runAt' | 'isBulk'> = {},
): Promise<void> {
  return enqueue(
    tx,
    'deliver',
    { messageId },
    { queue: roomId, key: `deliver:${messageId}`, ...options },
  )
}

/**
 * Takes a queued message for sending. It waits while an earlier message of the room is unsettled,
 * even between retries; settling that message queues this one. If the process died while sending,
 * the message may have reached WhatsApp: it becomes "belum pasti" and is not sent again. An AI
 * message is dropped when the room changed hands.
 */
export async function claimDelivery(messageId: string): Promise<Delivery | undefined> {
  const claimed = await db.statement(asService('a delivery belongs to no member'), (tx) =>
    rows.claimQueued(tx, messageId),
  )
  if (!claimed) return settleUnclaimed(messageId)
  const command = await readCommand(claimed)
  if (command) return { channel: claimed.channel, command }
  await recordDelivery(messageId, {
    state: 'rejected',
    error: { code: 'file_gone', class: 'final' },
  })
  return undefined
}

/** The facts of a room that sending needs, read under its lock. */
export type Outlet = {
  channel: SealedChannel
  identities: Identity[]
  ai_paused: boolean
  has_unsent: boolean
  /**
   * whether the engine takes the send slot later, because this transaction has locked other rows,
   * and taking a slot after them could cause a deadlock
   */
  leavesSlot?: boolean
}

/**
 * Stores a text of the AI in a locked room as being sent. The caller sends it after the commit. If
 * an earlier message of the room is unsettled, or the AI was stopped in the meantime, the text is
 * queued for its job. Its statements are batched.
 */
export async function postClaimed(
  tx: WriteTx,
  room: Pick<Room, 'provider_chat_id' | 'window_expires_at'>,
  outlet: Outlet,
  message: Omit<NewMessage, 'status'> & { id: string },
): Promise<Delivery | undefined> {
  if (outlet.has_unsent || outlet.ai_paused) {
    await Promise.all([
      insertMessage(tx, { ...message, status: 'queued' }),
      queueDelivery(tx, message.roomId, message.id),
    ])
    return undefined
  }
  const to = addressesOf(outlet)
  const [slotDueMs] = await Promise.all([
    outlet.leavesSlot ? undefined : takeSlot(tx, outlet.channel, to),
    insertMessage(tx, { ...message, status: 'sending' }),
  ])
  return {
    channel: outlet.channel,
    command: {
      commandId: message.id,
      to,
      slotDueMs,
      providerChatId: room.provider_chat_id,
      body: { type: 'text', text: message.text },
      windowExpiresAt: room.window_expires_at,
    },
  }
}

/** When the message's send slot is due; undefined when the engine takes a slot itself. */
async function takeSlot(
  tx: WriteTx,
  { id: channelId, engine, settings }: SealedChannel,
  to: Identity[],
): Promise<number | undefined> {
  const slot = slotFor({ channelId, engine, settings }, to)
  const waitMs = slot && (await rows.takeSlot(tx, slot))
  return waitMs === undefined ? undefined : performance.now() + waitMs
}

/** Settles a message that could not be claimed, with a reason for the screen. */
function settleUnclaimed(messageId: string): Promise<undefined> {
  return db.writeAs(asService('a delivery belongs to no member'), async (tx) => {
    const message = await rows.lockOutgoing(tx, messageId)
    if (message?.status === 'sending') {
      await Promise.all([
        settleAs(tx, message, 'unconfirmed', toOwnReason('cut_off')),
        scheduleLook(tx, message.channel_id),
      ])
    } else if (message?.status === 'queued') {
      const dropped = reasonToDrop(message)
      if (dropped) await settleAs(tx, message, 'failed', toOwnReason(dropped))
      // The message can be sent now. After an earlier message, it waits until that one is settled.
      else if (!(await rows.hasEarlier(tx, message)))
        await queueDelivery(tx, message.room_id, messageId)
    }
    return undefined
  })
}

function reasonToDrop(message: rows.Outgoing): OwnReason | undefined {
  if (message.author_kind !== 'ai') return undefined
  if (message.ai_paused) return 'ai_stopped'
  if (message.handler_version !== message.room_version) return 'taken_over'
  return undefined
}

/** Stores the result of a message and queues the next one of its room. */
async function settleAs(
  tx: WriteTx,
  message: rows.Outgoing,
  status: MessageState,
  result: Reason & { key?: { providerKey: string; providerId: string } | undefined },
): Promise<void> {
  const nextId = await updateSettled(tx, message.id, status, result)
  if (nextId) await queueDelivery(tx, message.room_id, nextId)
  if (status !== 'failed') return
  await escalateUndeliveredAnswer(tx, message, result.reason)
  await notifyFailedSend(tx, message.id)
}

/** The provider's code, and the reason as it is stored. */
type Reason = { code: string; reason: string }
const toOwnReason = (code: OwnReason): Reason => ({ code, reason: code })

/** For a provider with a history: queries it a little later for the message. */
const LOOK_AFTER_MS = 60_000
const scheduleLook = (tx: WriteTx, channelId: string): Promise<void> =>
  enqueue(
    tx,
    'check-channel',
    { channelId },
    { key: `check:${channelId}`, runAt: new Date(now().getTime() + LOOK_AFTER_MS) },
  )

const shareResults = shareTransactions((work) =>
  db.writeAs(asService('a delivery belongs to no member'), work, { flush: 'later' }),
)
/** Settles the results of several messages in one statement, which is a transaction by itself. */
const shareAccepted = shareTransactions((work) =>
  db.statement(asService('a delivery belongs to no member'), work),
)

/**
 * Stores the result of a send. A retryable failure is queued with its delay; others are shown with
 * their reason.
 */
export async function recordDelivery(messageId: string, result: SendResult): Promise<void> {
  // If the process dies here, the message becomes unconfirmed, as it does if the process dies
  // between the send and its answer.
  const message =
    result.state === 'accepted'
      ? await recordAccepted(messageId, result)
      : await shareResults(messageId, (tx) => settleMessage(tx, messageId, result))
  const resolved = result.state === 'accepted' ? (result.resolved ?? []) : []
  const isKnown = (identity: Identity) =>
    message?.identities.some(
      ({ kind, value }) => kind === identity.kind && value === identity.value,
    )
  // WhatsApp's id of a dialled number may differ (an additional digit in Brazil and Mexico, a
  // hidden id). It is linked to the customer.
  if (message && !resolved.every(isKnown))
    await db.writeAs(asService('a delivery belongs to no member'), (tx) =>
      linkIdentities(tx, message.business_id, [...message.identities, ...resolved]),
    )
}

type Outcome<State extends SendResult['state']> = Extract<SendResult, { state: State }>

async function recordAccepted(
  messageId: string,
  { key }: Outcome<'accepted'>,
): Promise<rows.Accepted | undefined> {
  const accepted = { id: messageId, providerKey: providerKey(key), providerId: key.providerId }
  return (
    (await shareAccepted(messageId, (tx) => recordAlone(tx, accepted))) ??
    shareResults(messageId, (tx) => recordWithMore(tx, accepted))
  )
}

async function recordAlone(
  tx: WriteTx,
  accepted: rows.NewResult,
): Promise<rows.Accepted | undefined> {
  const message = await rows.updateAcceptedAlone(tx, accepted)
  if (message) await touchTraffic(tx, message.channel_id, 'out', message.channel_outbound_at)
  return message
}

/** Records a result with its consequences: the next message, and statuses that came before. */
async function recordWithMore(
  tx: WriteTx,
  accepted: rows.NewResult,
): Promise<rows.Accepted | undefined> {
  const message = await rows.updateAccepted(tx, accepted)
  if (!message) return undefined
  await Promise.all([
    message.has_parked && settleParked(tx, message.channel_id, accepted.id, accepted.providerKey),
    message.next_id && queueDelivery(tx, message.room_id, message.next_id),
    message.channel_is_failing && noteSendSuccess(tx, message.channel_id),
    touchTraffic(tx, message.channel_id, 'out', message.channel_outbound_at),
  ])
  return message
}

/** The reason of a message with an unknown outcome. */
export const UNSURE: OwnReason = 'unsure'

/** Settles a message, unless a receipt or "Kirim ulang" came before the unsuccessful answer. */
async function settleMessage(
  tx: WriteTx,
  messageId: string,
  result: Outcome<'unconfirmed' | 'rejected'>,
): Promise<undefined> {
  const message = await rows.lockOutgoing(tx, messageId)
  if (message?.status !== 'sending') return
  if (result.state === 'rejected') return recordRefusal(tx, message, result.error)
  const key = result.key && {
    providerKey: providerKey(result.key),
    providerId: result.key.providerId,
  }
  await Promise.all([
    settleAs(tx, message, 'unconfirmed', { ...toOwnReason('unsure'), key }),
    scheduleLook(tx, message.channel_id),
  ])
  if (key) await settleParked(tx, message.channel_id, message.id, key.providerKey)
}

async function recordRefusal(
  tx: WriteTx,
  message: rows.Outgoing,
  error: Outcome<'rejected'>['error'],
): Promise<undefined> {
  const delayMs = nextTryMs(message, error)
  if (delayMs !== undefined) {
    await updateStatus(tx, message.id, 'queued', { reason: null })
    await queueDelivery(tx, message.room_id, message.id, {
      runAt: new Date(now().getTime() + delayMs),
    })
    return
  }
  const reason = toMessageReason(error)
  await Promise.all([
    settleAs(tx, message, 'failed', { code: error.code, reason }),
    isChannelFault(error) && noteSendFailure(tx, message.channel_id, reason),
    doubtsTemplate(error) && requestSync(tx, message.channel_id),
  ])
}
