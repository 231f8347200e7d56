import { receiveAttachment } from '#domain/media/receive'
import type { MessageCreated } from '#whatsapp/events'
import { kindOf } from '#whatsapp/describe-content'
import { upTo } from '#lib/language/text'
import type { WriteTx } from '#platform/database'
import { providerKey } from '../message/provider-key.ts'
import * as rows from '../message/queries.ts'
import { keepReferral, quotedAuthor } from '../message/quote.ts'
import type { Room } from '../room/queries.ts'
import { settleParked } from './delivery-status.ts'

/**
 * Stores a message. `id`: given by the caller; otherwise the database creates one. `mustBeNew`: a
 * message that is stored already fails the transaction (23505); otherwise the result is undefined.
 */
export async function storeMessage(
  tx: WriteTx,
  room: Room,
  event: MessageCreated,
  { text, id, mustBeNew }: { text: string; id?: string; mustBeNew?: boolean },
): Promise<{ id: string; occurred_at: string } | undefined> {
  const isInbound = event.direction === 'in'
  const key = providerKey(event.key)
  const own = isInbound ? undefined : await findOwn(tx, room, event, { key, text })
  if (own) return settleOwn(tx, room, own, { providerKey: key, providerId: event.key.providerId })
  const quoted = event.reply
    ? await rows.findByStanza(tx, room.channel_id, event.reply.stanzaId)
    : undefined
  const message = await rows.insertMessage(tx, {
    id,
    mustBeNew,
    businessId: room.business_id,
    roomId: room.id,
    channelId: room.channel_id,
    sessionNo: room.session_no,
    direction: event.direction,
    authorKind: isInbound ? 'customer' : 'device',
    kind: kindOf(event.content),
    text,
    content: event.content,
    status: isInbound ? 'received' : 'sent',
    providerKey: key,
    providerId: event.key.providerId,
    replyToId: quoted?.id ?? null,
    replyTo: event.reply
      ? {
          author: quoted?.author_kind ?? quotedAuthor(event),
          excerpt: upTo(quoted?.text ?? event.reply.excerpt ?? '', 200),
        }
      : null,
    referral: isInbound ? keepReferral(event.referral) : null,
    occurredAt: event.occurredAt,
  })
  if (message && event.content.type === 'media')
    await receiveAttachment(tx, {
      businessId: room.business_id,
      roomId: room.id,
      channelId: room.channel_id,
      messageId: message.id,
      media: event.content.media,
      sentAt: event.occurredAt,
    })
  return message
}

/** Settles our own message, because its echo proves that it was sent. */
async function settleOwn(
  tx: WriteTx,
  room: Room,
  { id, status }: rows.Target,
  key: { providerKey: string; providerId: string },
): Promise<undefined> {
  const isNews = UNSETTLED.has(status)
  await rows.updateStatus(tx, id, isNews ? 'sent' : status, { reason: null, key })
  await settleParked(tx, room.channel_id, id, key.providerKey)
}
const UNSETTLED = new Set<string>(['queued', 'sending', 'unconfirmed', 'failed'])

/**
 * Finds our own message for an echo by the id that we gave it. An unconfirmed one is also found by
 * its text, if the provider only says that a program sent it.
 */
async function findOwn(
  tx: WriteTx,
  room: Room,
  event: MessageCreated,
  { key, text }: { key: string; text: string },
): Promise<rows.Target | undefined> {
  // A history repeats known messages, so it cannot be matched by text with an unconfirmed one.
  const named =
    event.commandId || event.origin === 'api'
      ? await rows.findTarget(tx, room.channel_id, key, event.commandId)
      : undefined
  return (
    named ??
    (event.origin === 'api'
      ? rows.findUnsureTwin(tx, room.id, { kind: kindOf(event.content), text }, event.occurredAt)
      : undefined)
  )
}
