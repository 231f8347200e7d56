import { receiveAttachment } from '#domain/media'
import { type MessageCreated } from '#whatsapp/model'
import { kindOf } from '#whatsapp/describe-content'
import { upTo } from '#lib/language/text'
import type { WriteTx } from '#platform/database'
import { providerKey } from '../message/provider-key.ts'
import * as rows from '../message/queries.ts'
import { keepReferral, quotedAuthor } from '../message/quote.ts'
import type { Room } from '../room/queries.ts'
import { settleParked } from './status.ts'

/** `id`: for the first message of its room; others get theirs under the room's lock. */
export async function storeMessage(
  tx: WriteTx,
  room: Room,
  event: MessageCreated,
  text: string,
  id?: string,
): Promise<{ id: string; occurred_at: string } | undefined> {
  const isInbound = event.direction === 'in'
  const key = providerKey(event.key)
  const own = isInbound ? undefined : await findOwn(tx, room, event, key, text)
  if (own) {
    const isNews =
      own.status === 'queued' ||
      own.status === 'sending' ||
      own.status === 'unconfirmed' ||
      own.status === 'failed'
    await rows.updateStatus(tx, own.id, isNews ? 'sent' : own.status, null, {
      key: { providerKey: key, providerId: event.key.providerId },
    })
    await settleParked(tx, room.channel_id, own.id, key)
    return undefined
  }
  const quoted = event.reply
    ? await rows.findByStanza(tx, room.channel_id, event.reply.stanzaId)
    : undefined
  const message = await rows.insertMessage(tx, {
    id,
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

/**
 * Finds our own message in an echo: by the id that we gave it. An unsure one is also found by its
 * text, if the provider only says that a program sent it.
 */
async function findOwn(
  tx: WriteTx,
  room: Room,
  event: MessageCreated,
  key: string,
  text: string,
): Promise<rows.Target | undefined> {
  // A history repeats known messages, which are never the twin of an unsure one.
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
