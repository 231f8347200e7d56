import { receiveLateAttachment } from '#domain/media/receive'
import { deleted } from '#copy/content-words'
import { describeContent, kindOf } from '#whatsapp/describe-content'
import type { MessageKey } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import { upTo } from '#lib/language/text'
import type { WriteTx } from '#platform/database'
import { providerKey } from '../message/provider-key.ts'
import * as rows from '../message/queries.ts'
import { previewOf } from '../room/note-message.ts'
import { REVOKED_KIND, updateLastLine } from '../room/queries.ts'
import * as parked from './parked-queries.ts'

export type MessageChange = Extract<
  InboundEvent,
  { kind: 'message.edited' | 'message.revoked' | 'message.reaction' }
>

/**
 * Applies an edit, a deletion or a reaction. If its message is not stored yet, the change is
 * parked.
 */
export async function applyChange(
  tx: WriteTx,
  channelId: string,
  event: MessageChange,
): Promise<void> {
  const target =
    event.kind === 'message.reaction'
      ? await rows.findByStanza(tx, channelId, event.target.stanzaId)
      : await rows.findTarget(tx, channelId, providerKey(event.target))
  if (target) return changeMessage(tx, target.id, event)
  const businessId = await rows.findBusinessOf(tx, channelId)
  if (businessId)
    await parked.insertParkedStatus(tx, businessId, {
      channelId,
      providerKey: parkingKey(event.target),
      status: {
        change: event,
      },
    })
}

/** Whether a message is stored already, and whether changes of it were parked. */
export const findEarlier = (tx: WriteTx, channel: string, key: MessageKey) =>
  parked.findEarlier(tx, { channel, key: providerKey(key), changesKey: parkingKey(key) })

/** Applies the parked changes of a message, in the order of their arrival. */
export async function settleChanges(
  tx: WriteTx,
  channelId: string,
  key: MessageKey,
): Promise<void> {
  const changes = await parked.takeParkedChanges(tx, channelId, parkingKey(key))
  for (const { change } of changes.toSorted((a, b) =>
    a.change.occurredAt.localeCompare(b.change.occurredAt),
  ))
    await applyChange(tx, channelId, change)
}

/**
 * The key of parked changes is the message id alone, because some providers only guess the author
 * of the message that a reaction is about.
 */
const parkingKey = (key: MessageKey): string => `change:${key.stanzaId}`

async function changeMessage(tx: WriteTx, messageId: string, event: MessageChange): Promise<void> {
  switch (event.kind) {
    case 'message.edited':
      await updateLastLine(tx, messageId, {
        kind: kindOf(event.content),
        preview: previewOf(describeContent(event.content)),
        at: event.occurredAt,
      })
      await rows.updateText(tx, messageId, {
        text: upTo(describeContent(event.content), 4096),
        content: event.content,
        at: event.occurredAt,
      })
      return event.content.type === 'media'
        ? receiveLateAttachment(tx, messageId, event.content.media)
        : undefined
    case 'message.revoked':
      await updateLastLine(tx, messageId, {
        kind: REVOKED_KIND,
        preview: deleted,
        at: event.occurredAt,
      })
      return rows.updateRevoked(tx, messageId)
    case 'message.reaction':
      return rows.updateReaction(
        tx,
        messageId,
        event.author.isSelf ? 'self' : (event.author.identities[0]?.value ?? 'customer'),
        event.emoji,
      )
  }
}
